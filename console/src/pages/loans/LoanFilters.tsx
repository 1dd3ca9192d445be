import { getRouteApi } from "@tanstack/react-router";
import { Select } from "antd";
import { useWords } from "../../language.tsx";
import styles from "../../parts/parts.module.css";
import { type LoanState, loanStates, type Product, products } from "../../search.ts";

const route = getRouteApi("/frame/loans");
const all = "all";

/** A filter changes the URL and starts again at the newest page. */
export const LoanFilters = () => {
  const { t, name } = useWords();
  const { state, product, userId } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (filters: { state?: LoanState | undefined; product?: Product | undefined }): void => {
    const chosen = { state, product, userId, ...filters };
    const present = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
    void navigate({ search: present });
  };
  return (
    <>
      <Select<LoanState | typeof all>
        aria-label={t("loan.state")}
        prefix={<span className={styles.quiet}>{t("loan.state")}</span>}
        popupMatchSelectWidth={false}
        value={state ?? all}
        onChange={(chosen) => show({ state: chosen === all ? undefined : chosen })}
        options={[
          { value: all, label: t("app.all") },
          ...loanStates.map((value) => ({ value, label: name("state", value) })),
        ]}
      />
      <Select<Product | typeof all>
        aria-label={t("loan.product")}
        prefix={<span className={styles.quiet}>{t("loan.product")}</span>}
        popupMatchSelectWidth={false}
        value={product ?? all}
        onChange={(chosen) => show({ product: chosen === all ? undefined : chosen })}
        options={[
          { value: all, label: t("app.all") },
          ...products.map((value) => ({ value, label: name("product", value) })),
        ]}
      />
    </>
  );
};
