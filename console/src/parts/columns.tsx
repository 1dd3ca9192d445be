import type { TableColumnType } from "antd";
import type { ReactNode } from "react";
import { formatFen } from "../money.ts";
import styles from "./parts.module.css";

/** Columns as they look everywhere: amounts to the right in yuan, everything else as text. */
export const moneyColumn = <Row,>(
  title: ReactNode,
  pick: (row: Row) => number,
  blankZero = false,
): TableColumnType<Row> => ({
  title,
  align: "right",
  className: styles.oneLine ?? "",
  render: (_, row) => (blankZero && pick(row) === 0 ? null : formatFen(pick(row))),
});

/** Dates and times never break in two. */
export const timeColumn = <Row,>(title: ReactNode, pick: (row: Row) => ReactNode): TableColumnType<Row> => ({
  title,
  className: styles.oneLine ?? "",
  render: (_, row) => pick(row),
});

export const column = <Row,>(
  title: ReactNode,
  render: (row: Row) => ReactNode,
  rest: Omit<TableColumnType<Row>, "title" | "render"> = {},
): TableColumnType<Row> => ({ title, render: (_, row) => render(row), ...rest });
