import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { useWords } from "../language.tsx";
import { Loading } from "../parts/Loaded.tsx";
import styles from "./frame.module.css";
import { Side } from "./Side.tsx";
import { Top } from "./Top.tsx";

/** What stands around every page: where one can go, which day it is, who one is. */
export const Frame = () => {
  const { t } = useWords();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t("app.skip")}
      </a>
      <Side />
      <div>
        <Top />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
};
