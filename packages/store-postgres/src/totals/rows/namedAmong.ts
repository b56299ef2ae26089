import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { type EntityFilter, isWhole } from "@hourbook/core/values/EntityFilter"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { entityTables, matchingEntities } from "../../sql/matchingEntities.ts"

/** How many projects or clients a question names at most. An index finds the facts of so few; to find those of more, all are read. */
const mostNamed = 500

/**
 * A question about the projects or clients that a filter matches as one about these, by their ids, if they are few; with all `besides`
 * them, if the filter is for what is archived or not, and those are few.
 */
export const namedAmong = Effect.fnUntraced(function* <Question extends FactsQuestion>(
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: Question
) {
  const { among, filter } = question
  if (among === undefined || isWhole(among.filter)) return question
  const matching = (filter: EntityFilter) => sql`
    select t.id from ${sql(entityTables[among.by].table)} t
    where ${sql.and(matchingEntities(sql, visible, among.by, filter))} limit ${mostNamed + 1}`
  const few = <Id>(rows: ReadonlyArray<{ readonly id: Id }>) =>
    rows.length > mostNamed ? undefined : rows.map(({ id }) => id)
  const named = Effect.fnUntraced(function* <Id>() {
    return few(yield* sql<{ readonly id: Id }>`${matching(among.filter)}`)
  })
  const projectIds = among.by === "project" && filter.projectIds === undefined ? yield* named<ProjectId>() : undefined
  if (projectIds !== undefined) return { ...question, among: undefined, filter: { ...filter, projectIds } }
  const clientIds = among.by === "client" && filter.clientIds === undefined ? yield* named<ClientId>() : undefined
  if (clientIds !== undefined) return { ...question, among: undefined, filter: { ...filter, clientIds } }
  const { archived, ...others } = among.filter
  if (archived === undefined || !isWhole(others)) return question
  return { ...question, besides: few(yield* sql<{ readonly id: string }>`${matching({ archived: !archived })}`) }
})
