import type { Visibility } from "@hourbook/core/access/Policy"
import type { StandingsQuestion } from "@hourbook/core/facts/Standings"
import type { SqlClient, Statement } from "effect/sql"
import { debtFlowKinds } from "./standingParts.ts"
import { isSettled, storedDebts, storedWorth } from "./storedStandings.ts"

const isAlone = ({ of }: Pick<StandingsQuestion, "of">): boolean => of.length === 1

/** Whether a page is in an order that stored standings of work alone make, one of each project, client or member. */
export const isOrderOfWork = ({ of, page, withValue }: StandingsQuestion): boolean =>
  page !== null &&
  (page.by === "worked" || page.by === "earned") &&
  of.includes("time") &&
  (isAlone({ of })
    ? withValue === null || withValue === page.by
    : withValue === null && of.length === debtFlowKinds.length && debtFlowKinds.every((kind) => of.includes(kind)))

/**
 * Selects `id` and `value` of those whose standings are as stored, without adding anything up. Where charges or payments count as well,
 * those that have no work follow with 0: each has a debt, which counts these records.
 */
export const orderOfWork = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: StandingsQuestion
): Statement.Fragment => {
  const { by, of, page, withValue } = question
  const value = sql.literal(page?.by === "worked" ? "minutes" : "amount")
  const settled = isSettled(sql, by, of)
  const valued = withValue === null ? settled : sql`${settled} and ${value} <> 0`
  const worked = sql`select id, ${value} as value from (${storedWorth(sql, visible, by, ["time"], valued)}) worked`
  if (isAlone(question)) return worked
  const works = storedWorth(sql, visible, by, ["time"], sql`true`)
  return sql`
    ${worked} union all
    select distinct t.id, 0 from (${storedDebts(sql, visible, by)}) t
    where t.count <> 0 and ${settled} and not exists (select from (${works}) works where works.id = t.id)`
}
