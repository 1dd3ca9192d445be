import type { Reader } from "../../../platform/database.ts";
import { gradeFrom, tenorFrom } from "./segment.ts";

/** Which pool a slice is in. The bounds of the classes come along; there is none in the SQL itself. */
export const poolColumns = (db: Reader) => db`
  width_bucket(case l.tenor_unit when 'days' then ceil(l.tenor / 30.0)::integer else l.tenor end, ${[...tenorFrom]}::integer[])::smallint as tenor_class,
  width_bucket(l.monthly_rate_ppm, ${[...gradeFrom]}::integer[])::smallint as grade,
  to_char(coalesce(l.moved_in_on, l.drawn_on), 'YYYY-MM') as vintage,
  case when l.moved_in_on is null then 'drawn' else 'moved-in' end as origin`;
