import type { NewProduct, Product } from "@suanpan/contract";
import { oneAtATime, type Reader, type Tx } from "../../platform/database.ts";

/** The newest version of every product. */
export const productsOnOffer = (db: Reader): Promise<Product[]> => db<Product[]>`
  select distinct on (code) code, version, name_en, name_zh, least_fen, most_fen, tenors, terms
  from product order by code, version desc`;

export type PublishedProduct = Product & { readonly publishedAt: Date };

/** Every version there ever was, oldest first: there are few. */
export const productVersions = (db: Reader): Promise<PublishedProduct[]> => db<PublishedProduct[]>`
  select code, version, name_en, name_zh, least_fen, most_fen, tenors, terms, published_at from product order by code, version`;

export const insertProduct = async (tx: Tx, product: NewProduct, at: Date): Promise<number> => {
  await oneAtATime(tx, "product");
  const [row] = await tx<{ version: number }[]>`
    insert into product (code, version, name_en, name_zh, least_fen, most_fen, tenors, terms, published_at)
    select ${product.code}, coalesce(max(version), 0) + 1, ${product.nameEn}, ${product.nameZh}, ${product.leastFen}::bigint,
           ${product.mostFen}::bigint, ${[...product.tenors]}::integer[], ${tx.json(product.terms)}, ${at}::timestamptz
    from product where code = ${product.code} returning version`;
  if (!row) throw new Error("a product was inserted without a version");
  return row.version;
};
