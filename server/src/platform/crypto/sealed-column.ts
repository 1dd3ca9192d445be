/**
 * A column whose values the key ring has closed. The module that owns the table declares it and the apps wire it, so
 * that a rotation finds everything without knowing anybody's tables; the application role needs the right to update
 * the column.
 */
export type SealedColumn = {
  readonly table: string;
  /** The columns that find a row, in the order of their index, with their types. */
  readonly key: Readonly<Record<string, KeyType>>;
  readonly column: string;
  /** Where a row's value was sealed for: what its owner says when it seals and opens. Keys come in camel case. */
  readonly placeOf: (key: SealedKey) => string;
};

export type KeyType = "smallint" | "integer" | "bigint" | "text";
export type SealedKey = Readonly<Record<string, bigint | number | string>>;

export type SealedRow = { readonly key: SealedKey; readonly sealed: Buffer };
