import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { isWhole } from "@hourbook/core/shared/EntityFilter"
import type { ClientId, ProjectId } from "@hourbook/core/shared/Ids"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { entityTables, matchingEntities } from "../../sql/matchingEntities.ts"

/** How many projects or clients a question names at most. An index finds the facts of so few; to find those of more, all are read. */
const mostNamed = 500

/** A question about the projects or clients that a filter matches as one about these, by their ids, if they are few. */
export const namedAmong = Effect.fnUntraced(function* <Question extends FactsQuestion>(
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: Question
) {
  const { among, filter } = question
  if (among === undefined || isWhole(among.filter)) return question
  const matching = sql`
    select t.id from ${sql(entityTables[among.by].table)} t
    where ${sql.and(matchingEntities(sql, visible, among.by, among.filter))} limit ${mostNamed + 1}`
  const few = <Id>(rows: ReadonlyArray<{ readonly id: Id }>) =>
    rows.length > mostNamed ? undefined : rows.map(({ id }) => id)
  if (among.by === "project") {
    const projectIds =
      filter.projectIds === undefined ? few(yield* sql<{ readonly id: ProjectId }>`${matching}`) : undefined
    return projectIds === undefined ? question : { ...question, among: undefined, filter: { ...filter, projectIds } }
  }
  const clientIds = filter.clientIds === undefined ? few(yield* sql<{ readonly id: ClientId }>`${matching}`) : undefined
  return clientIds === undefined ? question : { ...question, among: undefined, filter: { ...filter, clientIds } }
})
