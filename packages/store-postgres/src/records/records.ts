import type { Visibility } from "@hourbook/core/access/Policy"
import { type FactKindName, listedKinds } from "@hourbook/core/facts/factKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter, RecordRepository } from "@hourbook/core/records/RecordRepository"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import { fold } from "@hourbook/core/shared/Text"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { hasId } from "../sql/hasId.ts"
import { ofKinds } from "../sql/ofKinds.ts"
import { type Orders, pageClauses, pageOf } from "../sql/paging.ts"
import { asJson, type Stamps } from "../sql/rows.ts"
import { visibleRecords } from "../sql/visibleRows.ts"
import { writeChange } from "../writes/change.ts"
import { hasTag, selectTagged } from "./entryTags.ts"
import type { RecordTable } from "./recordTables.ts"

/** A record, as the driver returns it; `Money` is the name of its amount. */
export type RecordRow<A, Money extends keyof A> = Omit<A, "createdAt" | "updatedAt" | Money> &
  Stamps &
  Readonly<Record<Money, string>>

/** What differs between the kinds of records in this store. */
export interface RecordKind<A extends RecordBase, Row extends object, Sort extends string> extends RecordTable {
  /** The columns of the record's own fields, and their values in the same order. */
  readonly columns: Statement.Fragment
  readonly values: (record: A) => Statement.Fragment
  /** The record's own fields, as a query selects them. */
  readonly selected: Statement.Fragment
  readonly toRecord: (row: Row) => A
  /** Common table expressions that write what else belongs to a record, if the expression `record` has a row. */
  readonly parts?: (change: RecordWrite<A>) => ReadonlyArray<Statement.Fragment>
  readonly orders: Orders<A, Sort>
}

/** The conditions of a search in the folded text and the names of project and client. A text with NUL matches nothing. */
const matching = (sql: SqlClient.SqlClient, workspaceId: string, text: string, search: string) => {
  const folded = fold(search)
  if (folded === "") return []
  if (folded.includes("\u0000")) return [sql`false`]
  return [
    sql`(
      strpos(${sql.literal(`t.${text}`)}, ${folded}) > 0
      or t.project_id in (select p.id from projects p where p.workspace_id = ${workspaceId} and strpos(p.name_folded, ${folded}) > 0)
      or t.client_id in (select c.id from clients c where c.workspace_id = ${workspaceId} and strpos(c.name_folded, ${folded}) > 0)
    )`
  ]
}

/** The conditions for records or totals, with the alias `t`, that the caller may see and the filter's lists match. */
export const entityConditions = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { clientIds, currencies, projectIds, userIds }: RecordFilter,
  currency = "t.currency"
): ReadonlyArray<Statement.Fragment> => [
  sql`t.workspace_id = ${visible.workspaceId}`,
  ...visibleRecords(sql, visible),
  ...hasId(sql, "t.client_id", clientIds),
  ...hasId(sql, "t.project_id", projectIds),
  ...hasId(sql, "t.user_id", userIds),
  ...(currencies === undefined ? [] : [sql`${sql.literal(currency)} = any(${currencies}::text[])`])
]

/** Which of a table's records, and how they count. */
interface Counted extends RecordTable {
  /** The kinds of facts that they count in. */
  readonly kinds: ReadonlyArray<FactKindName>
  /** The expression for the currency of those facts. */
  readonly currency: string
}

/**
 * The condition that a day has facts in one of some currencies, by the totals of days and the changes that are not in them
 * yet. No index has currencies: a rare one would be found by reading every record.
 */
const daysWith = (
  sql: SqlClient.SqlClient,
  { day, kinds }: Pick<Counted, "day" | "kinds">,
  workspaceId: string,
  currencies: ReadonlyArray<string>
): Statement.Fragment => {
  const days = ["fact_day_totals", "fact_deltas"].map(
    (table) => sql`
      select day from ${sql(table)}
      where workspace_id = ${workspaceId} and ${ofKinds(sql, "kind", kinds)} and currency = any(${currencies}::text[])`
  )
  return sql`${sql.literal(`t.${day}`)} = any(array(${sql.join(" union ", false)(days)}))`
}

/** The conditions for records, with the alias `t`, that the caller may see and the filter matches. */
export const recordConditions = (
  sql: SqlClient.SqlClient,
  counted: Counted,
  visible: Visibility,
  filter: RecordFilter
): ReadonlyArray<Statement.Fragment> => {
  const { currency, day, of, text } = counted
  const on = sql.literal(`t.${day}`)
  const { billable, chargeKinds, createdBefore, createdFrom, currencies, from, search, tags, to } = filter
  const isOfKind = of === "charges" ? sql`t.kind = any(${chargeKinds ?? []}::text[])` : sql`false`
  return [
    ...entityConditions(sql, visible, filter, currency),
    ...(currencies === undefined ? [] : [daysWith(sql, counted, visible.workspaceId, currencies)]),
    ...(from === undefined ? [] : [sql`${on} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${on} <= ${to}`]),
    ...(createdFrom === undefined ? [] : [sql`t.created_at >= ${createdFrom}::timestamptz`]),
    ...(createdBefore === undefined ? [] : [sql`t.created_at < ${createdBefore}::timestamptz`]),
    ...(billable === undefined ? [] : [of === "time" ? sql`t.billable = ${billable}` : sql`false`]),
    ...(tags === undefined ? [] : [of === "time" ? hasTag(sql, visible, filter) : sql`false`]),
    ...(chargeKinds === undefined ? [] : [isOfKind]),
    ...(search === undefined ? [] : matching(sql, visible.workspaceId, text, search))
  ]
}

/** The condition that the owner is a current member, unchanged, or null. */
const ownerFits = <A extends RecordBase>(
  sql: SqlClient.SqlClient,
  { after, before }: RecordWrite<A>
): Statement.Fragment =>
  after === null || after.userId === null || after.userId === before?.userId
    ? sql`true`
    : sql`exists (
        select from members
        where workspace_id = ${after.workspaceId} and user_id = ${after.userId} and removed_at is null
      )`

/** The port of one kind of record. Names are looked up for the rows of the page only, so that they never affect its query plan. */
export const recordRepository = <A extends RecordBase, Row extends object, Sort extends string>(
  database: Database["Service"],
  kind: RecordKind<A, Row, Sort>
): RecordRepository<A, A["id"], Sort> => {
  const { sql, transaction, within } = database
  const table = sql(kind.table)
  const columns = sql`
    workspace_id, id, user_id, client_id, project_id, currency, metadata, created_at, updated_at, version,
    ${kind.columns}`
  const valuesOf = (record: A) => sql`
    ${record.workspaceId}, ${record.id}, ${record.userId}, ${record.clientId}, ${record.projectId}, ${record.currency},
    ${asJson(record.metadata)}, ${record.createdAt}, ${record.updatedAt}, ${record.version}, ${kind.values(record)}`
  const selected = sql`
    t.workspace_id as "workspaceId", t.id, t.user_id as "userId", t.client_id as "clientId",
    t.project_id as "projectId", t.currency, t.metadata, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
    (select m.name from members m where m.workspace_id = t.workspace_id and m.user_id = t.user_id) as "userName",
    (select c.name from clients c where c.workspace_id = t.workspace_id and c.id = t.client_id) as "clientName",
    (select p.name from projects p where p.workspace_id = t.workspace_id and p.id = t.project_id) as "projectName",
    ${kind.selected}`

  const written = ({ after, before, event }: RecordWrite<A>): Statement.Fragment => {
    if (before === null && after !== null) {
      return sql`insert into ${table} (${columns}) select ${valuesOf(after)} from answered`
    }
    const where = sql`
      where workspace_id = ${event.workspaceId} and id = ${event.subjectId} and exists (select from answered)`
    return after === null
      ? sql`delete from ${table} ${where}`
      : sql`update ${table} set (${columns}) = (${valuesOf(after)}) ${where}`
  }

  const missing = new Map(
    (["project", "client", "member"] as const).map((reference) => [
      `${kind.table}_${reference}`,
      Effect.suspend(() => Effect.fail(new ReferenceGone({ reference })))
    ])
  )

  const save = (change: RecordWrite<A>) =>
    writeChange(database, change, {
      table: kind.table,
      ownerFits: ownerFits(sql, change),
      record: written(change),
      parts: kind.parts?.(change) ?? [],
      refusal: (constraint) => missing.get(constraint)
    })

  return {
    list: (visible, { filter, page }) => {
      const order = kind.orders[page.sortBy]
      const listed = { ...kind, kinds: listedKinds[kind.of], currency: "t.currency" }
      const isPageOfTags = kind.of === "time" && filter.tags !== undefined && order.columns[0] === kind.day
      const conditions = recordConditions(sql, listed, visible, isPageOfTags ? { ...filter, tags: undefined } : filter)
      const { limited, orderBy, start } = pageClauses(sql, order, page, conditions)
      const rows = isPageOfTags
        ? selectTagged(sql, { visible, filter, order, page, conditions })
        : sql`select * from ${table} t where ${sql.and([...conditions, ...start])} ${orderBy} ${limited}`
      return within(visible.workspaceId)(sql<Row>`select ${selected} from (${rows}) t ${orderBy}`).pipe(
        Effect.flatMap((rows) => mapInSlices(rows, kind.toRecord)),
        Effect.map((records) => pageOf(records, order, page.limit)),
        Effect.orDie
      )
    },
    find: (visible, id) =>
      within(visible.workspaceId)(sql<Row>`
        select ${selected} from ${table} t
        where ${sql.and([sql`t.workspace_id = ${visible.workspaceId}`, sql`t.id = ${id}`, ...visibleRecords(sql, visible)])}`).pipe(
        Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), kind.toRecord)),
        Effect.orDie
      ),
    ofMillisecond: (visible, { from, to }) =>
      within(visible.workspaceId)(sql<Row>`
        select ${selected} from ${table} t
        where ${sql.and([
          sql`t.workspace_id = ${visible.workspaceId}`,
          sql`t.id between ${from} and ${to}`,
          ...visibleRecords(sql, visible)
        ])}
        order by t.id`).pipe(
        Effect.map((rows) => rows.map(kind.toRecord)),
        Effect.orDie
      ),
    save,
    addAll: (creations) => {
      const [first] = creations
      return first === undefined
        ? Effect.void
        : Effect.forEach(creations, save, { discard: true }).pipe(
            transaction(first.event.workspaceId),
            Effect.catchTag("SqlError", Effect.die)
          )
    }
  }
}
