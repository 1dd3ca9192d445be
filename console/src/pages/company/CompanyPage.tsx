import { type CompanyItemKind, companyItemKinds } from "@suanpan/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Segmented, Select } from "antd";
import { useMay } from "../../frame/use-me.ts";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { Pager } from "../../parts/Pager.tsx";
import { Panel } from "../../parts/Panel.tsx";
import { PickFilter } from "../../parts/PickFilter.tsx";
import { companyItemsQuery, statusQuery } from "../../queries.ts";
import { type CompanyShow, companyShows, kept } from "../../search.ts";
import styles from "./company.module.css";
import { ItemForm } from "./ItemForm.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { Register } from "./Register.tsx";
import { SharesAndTax } from "./SharesAndTax.tsx";

const route = getRouteApi("/frame/company");

/** The URL may name a kind that is none. */
const kindCalled = (text: string | undefined): CompanyItemKind | undefined =>
  companyItemKinds.find((kind) => kind === text);

/** What is about the company and no loan: awards, shares, taxes, currencies, registers. */
export const CompanyPage = () => {
  const { t, name } = useWords();
  const mayRecord = useMay("close");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useQuery(statusQuery).data?.businessOn;
  const { show = "items" } = search;
  const record = kindCalled(search.record);
  const kinds = companyItemKinds.map((value) => ({ value, label: name("rule", value) }));
  return (
    <>
      <PageHead title={t("company.title")} note={t("company.note")}>
        {show === "items" && (
          <PickFilter
            label={t("company.kind")}
            value={kindCalled(search.kind)}
            choices={kinds}
            onChoose={(kind) => void navigate({ search: kept({ kind }) })}
          />
        )}
        {mayRecord && (
          <Select<CompanyItemKind | null>
            aria-label={t("company.record")}
            placeholder={t("company.record")}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: "label" }}
            value={null}
            options={kinds}
            onChange={(kind) => void navigate({ search: kept({ ...search, record: kind ?? undefined }) })}
          />
        )}
      </PageHead>
      <Segmented<CompanyShow>
        className={styles.which ?? ""}
        aria-label={t("company.which")}
        value={show}
        options={companyShows.map((value) => ({ value, label: t(`company.show.${value}`) }))}
        onChange={(chosen) => void navigate({ search: { show: chosen } })}
      />
      {show === "items" && <Items />}
      {show === "register" && today && <Register on={today} />}
      {show === "sharesAndTax" && today && <SharesAndTax from={`${today.slice(0, 4)}-01-01`} to={today} />}
      {record && today && (
        <ItemForm
          key={record}
          kind={record}
          on={today}
          onClose={() => void navigate({ search: kept({ ...search, record: undefined }) })}
        />
      )}
    </>
  );
};

const Items = () => {
  const { record: _, show: _s, kind, ...page } = route.useSearch();
  const search = kept({ ...page, kind: kindCalled(kind) });
  const items = useQuery({ ...companyItemsQuery(search), placeholderData: keepPreviousData });
  return (
    <Loaded query={items}>
      {({ items: known, next }) => (
        <Panel>
          <ItemTable items={known} busy={items.isPlaceholderData} />
          <Pager search={search} next={next} count={known.length} />
        </Panel>
      )}
    </Loaded>
  );
};
