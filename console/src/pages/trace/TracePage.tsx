import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useWords } from "../../language.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Nothing } from "../../parts/Nothing.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import styles from "../../parts/parts.module.css";
import { traceQuery } from "../../queries.ts";
import { kept } from "../../search.ts";
import { AccountsBehind } from "./AccountsBehind.tsx";
import { EntriesBehind } from "./EntriesBehind.tsx";
import { InputsBehind } from "./InputsBehind.tsx";

const route = getRouteApi("/frame/statements/trace");

/** A line of the statements, down to the accounts and the entries it is made of; an entry leads on to its facts. */
export const TracePage = () => {
  const { t } = useWords();
  const { line, period } = route.useSearch();
  if (line === undefined || period === undefined) return <Nothing>{t("trace.noLine")}</Nothing>;
  return <Trace key={line} line={line} period={period} />;
};

const Trace = ({ line, period }: { readonly line: string; readonly period: string }) => {
  const { t, name, named } = useWords();
  const { book = "usgaap", entity, account } = route.useSearch();
  const scope = kept({ period, book, entity });
  const traced = useQuery(traceQuery({ line, ...scope }));
  const where = [period, name("book", book), entity ? name("entity", entity) : t("books.group"), t("app.unit")];
  return (
    <>
      <PageHead title={traced.data ? named(traced.data) : t("trace.title")} note={where.join(" · ")}>
        <Link to="/statements" search={scope}>
          {t("trace.back")}
        </Link>
      </PageHead>
      <Loaded query={traced}>
        {(known) =>
          known.inputs.length > 0 ? (
            <InputsBehind traced={known} />
          ) : (
            <div className={styles.stack}>
              <AccountsBehind traced={known} />
              <EntriesBehind asked={kept({ line, ...scope, account })} accounts={known.accounts} />
            </div>
          )
        }
      </Loaded>
    </>
  );
};
