import { getRouteApi } from "@tanstack/react-router";
import { Input, Segmented } from "antd";
import { useWords } from "../../language.tsx";
import { BookSwitch, EntitySelect, PeriodInput } from "../../parts/book-filters.tsx";
import { currencies, kept, type ShownUnit, shownUnits } from "../../search.ts";
import styles from "./statements.module.css";

const route = getRouteApi("/frame/statements");
type Currency = (typeof currencies)[number];
const signs: Record<Currency, string> = { cny: "RMB", usd: "USD" };

type Shown = { readonly period: string; readonly unit: ShownUnit };

export const StatementFilters = ({ period, unit }: Shown) => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <BookSwitch value={search.book ?? "usgaap"} onChoose={(book) => void navigate({ search: { ...search, book } })} />
      <EntitySelect
        value={search.entity}
        everyone={t("books.group")}
        onChoose={(entity) => void navigate({ search: kept({ ...search, entity }) })}
      />
      <Segmented<Currency>
        aria-label={t("statements.currency")}
        value={search.currency ?? "cny"}
        options={currencies.map((value) => ({ value, label: signs[value] }))}
        onChange={(currency) => void navigate({ search: { ...search, currency } })}
      />
      <Segmented<ShownUnit>
        aria-label={t("statements.units")}
        value={unit}
        options={shownUnits.map((value) => ({ value, label: t(`statements.units.${value}`) }))}
        onChange={(chosen) => void navigate({ search: { ...search, unit: chosen } })}
      />
      {search.currency === "usd" && <RateInput key={search.rate} />}
      <PeriodInput value={period} onChoose={(chosen) => void navigate({ search: { ...search, period: chosen } })} />
    </>
  );
};

/** The rate of the day is the platform's own; another one, or one where it has none, is typed. */
const RateInput = () => {
  const { t } = useWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const take = (typed: string): void => {
    const rate = /^\d{1,3}(\.\d{1,6})?$/.test(typed.trim()) ? typed.trim() : undefined;
    void navigate({ search: kept({ ...search, rate }) });
  };
  return (
    <Input
      className={styles.rate ?? ""}
      aria-label={t("statements.rate")}
      title={t("statements.rate")}
      placeholder="7.2672"
      inputMode="decimal"
      maxLength={10}
      defaultValue={search.rate ?? ""}
      onBlur={(event) => event.target.value !== (search.rate ?? "") && take(event.target.value)}
      onPressEnter={(event) => take(event.currentTarget.value)}
    />
  );
};
