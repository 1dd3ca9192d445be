import type { Reader } from "../../platform/database.ts";
import type { ApplicationId } from "./application.ts";

export type LineDifference = {
  readonly applicationId: ApplicationId;
  readonly what: string;
  readonly stored: string | null;
  readonly granted: string | null;
};

/** The first line that is not what its application was granted; approved without a line, or a line without approval, too. */
export const firstLineDifference = async (db: Reader): Promise<LineDifference | undefined> => {
  const [row] = await db<LineDifference[]>`
    select coalesce(a.id, c.application_id) as application_id, d.what, d.stored, d.granted
    from (select * from application where state = 'approved') a
    full join credit_line c on c.slot = a.slot and c.application_id = a.id
    cross join lateral (values
      (1, 'limit', c.limit_fen || ' fen', (a.output ->> 'limitFen') || ' fen'),
      (2, 'monthly rate', c.monthly_rate_ppm || ' ppm', (a.output ->> 'monthlyRatePpm') || ' ppm'),
      (3, 'user', c.user_id::text, a.user_id::text),
      (4, 'first day', c.opened_on::text, case when a.graph_version is null then a.output ->> 'openedOn' else a.applied_on::text end),
      (5, 'last day', c.expires_on::text, case when a.graph_version is null then a.output ->> 'expiresOn'
                                               else (a.applied_on + interval '12 months')::date::text end)) as d(n, what, stored, granted)
    where d.stored is distinct from d.granted order by 1, d.n limit 1`;
  return row;
};
