import { Button, Segmented, Select } from "antd";
import { useWords } from "../language.tsx";
import { type Span, spanOf, spans, stepped, widened } from "../periods.ts";
import { type Book, books, entities } from "../search.ts";
import styles from "./parts.module.css";

const group = "group";

type BookProps = { readonly value: Book; readonly onChoose: (book: Book) => void };

export const BookSwitch = ({ value, onChoose }: BookProps) => {
  const { t, name } = useWords();
  return (
    <Segmented<Book>
      aria-label={t("journal.book")}
      value={value}
      options={books.map((book) => ({ value: book, label: name("book", book) }))}
      onChange={onChoose}
    />
  );
};

type EntityProps = {
  readonly value: string | undefined;
  readonly everyone: string;
  readonly onChoose: (entity: string | undefined) => void;
};

/** One company, or all of them; a trust that the URL names is offered too. */
export const EntitySelect = ({ value, everyone, onChoose }: EntityProps) => {
  const { t, name } = useWords();
  const known: readonly string[] = entities;
  const offered = value === undefined || known.includes(value) ? known : [...known, value];
  return (
    <Select<string>
      aria-label={t("trial.entity")}
      popupMatchSelectWidth={false}
      value={value ?? group}
      onChange={(chosen) => onChoose(chosen === group ? undefined : chosen)}
      options={[
        { value: group, label: everyone },
        ...offered.map((entity) => ({ value: entity, label: name("entity", entity) })),
      ]}
    />
  );
};

type PeriodProps = {
  readonly value: string;
  readonly lengths?: readonly Span[];
  readonly onChoose: (period: string) => void;
};

/** A period by its name, with a step to either side and, where it makes sense, its length. */
export const PeriodInput = ({ value, lengths = spans, onChoose }: PeriodProps) => {
  const { t, name } = useWords();
  const span = spanOf(value) ?? "month";
  return (
    <>
      {lengths.length > 1 && (
        <Segmented<Span>
          aria-label={t("books.period")}
          value={span}
          options={lengths.map((length) => ({ value: length, label: name("span", length) }))}
          onChange={(length) => onChoose(widened(value, length))}
        />
      )}
      <span className={styles.stepper}>
        <Button aria-label={t("books.previous")} onClick={() => onChoose(stepped(value, -1))}>
          ‹
        </Button>
        <span className={styles.period}>{value}</span>
        <Button aria-label={t("books.next")} onClick={() => onChoose(stepped(value, 1))}>
          ›
        </Button>
      </span>
    </>
  );
};
