import type { TableColumnType } from "antd";
import type { ReactNode } from "react";
import { formatFen } from "../money.ts";

/** Columns as they look everywhere: amounts to the right in yuan, everything else as text. */
export const moneyColumn = <Row,>(
  title: ReactNode,
  pick: (row: Row) => number,
  blankZero = false,
): TableColumnType<Row> => ({
  title,
  align: "right",
  render: (_, row) => (blankZero && pick(row) === 0 ? null : formatFen(pick(row))),
});

export const column = <Row,>(
  title: ReactNode,
  render: (row: Row) => ReactNode,
  rest: Omit<TableColumnType<Row>, "title" | "render"> = {},
): TableColumnType<Row> => ({ title, render: (_, row) => render(row), ...rest });
