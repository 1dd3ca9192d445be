import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { useWords } from "../language.tsx";
import { newer, older, type PageState } from "../paging.ts";
import styles from "./parts.module.css";

type Props = {
  readonly search: PageState;
  readonly next: string | null;
  readonly count: number;
  /** Most lists run from the newest back; one that does not says so. */
  readonly byTime?: boolean;
};

/** Newer and older pages of a list; where one is stands in the URL, the filters beside it stay. */
export const Pager = ({ search, next, count, byTime = true }: Props) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const go = (page: PageState): void => {
    const { cursor: _c, trail: _t, ...filters } = search as PageState & Record<string, unknown>;
    void navigate({ to: ".", search: { ...filters, ...page } });
  };
  const first = search.cursor === undefined;
  return (
    <nav className={styles.pager}>
      <span className={styles.quiet}>{t("page.shown", { count })}</span>
      {!first && (
        <Button type="text" onClick={() => go({})}>
          {t(byTime ? "page.newest" : "page.first")}
        </Button>
      )}
      {!(first && next === null) && (
        <>
          <Button disabled={first} onClick={() => go(newer(search))}>
            {t(byTime ? "page.newer" : "page.previous")}
          </Button>
          <Button disabled={next === null} onClick={() => next !== null && go(older(search, next))}>
            {t(byTime ? "page.older" : "page.next")}
          </Button>
        </>
      )}
    </nav>
  );
};
