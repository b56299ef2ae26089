import type { Visibility } from "@hourbook/core/access/Policy"
import { listedKinds } from "@hourbook/core/facts/factKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import { mostCompared, type RecordRepository } from "@hourbook/core/records/RecordRepository"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { mayHaveFormerMember, type RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { type ExternalRefTaken, ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { type OriginRow, refTaken, rowsWithRefs, selectedOrigin } from "../sql/externalRefs.ts"
import { pageClauses, pageOf } from "../sql/paging.ts"
import type { Stamps } from "../sql/rows.ts"
import { asJsonRows, asParameters, type Cell, type RowShape } from "../sql/rowShape.ts"
import { visibleRecords } from "../sql/visibleRows.ts"
import { writeAll, writeChange } from "../writes/change.ts"
import { mostInStatement, writeCreations } from "../writes/creations.ts"
import { isClaimed } from "./claims.ts"
import { selectTagged } from "./entryTags.ts"
import { selectFound } from "./foundPage.ts"
import { recordConditions } from "./recordConditions.ts"
import { recordShape } from "./recordShape.ts"
import type { RecordTable } from "./recordTables.ts"
import { textTerm } from "./searchConditions.ts"
import { orderOf, type Sorted } from "./textOrder.ts"
import type { TextSearch } from "./TextSearch.ts"

/** A record, as the driver returns it; `Money` is the name of its amount. */
export type RecordRow<A, Money extends keyof A> = Omit<A, "createdAt" | "updatedAt" | "externalRef" | Money> &
  Stamps &
  OriginRow &
  Readonly<Record<Money, string>>

/** What differs between the kinds of records in this store. */
export interface RecordKind<A extends RecordBase, Row extends object, Sort extends string>
  extends RecordTable, Sorted<A, Sort> {
  /** The record's own fields, and how a query selects them. */
  readonly own: RowShape<A>
  readonly selected: Statement.Fragment
  readonly toRecord: (row: Row) => A
  /** Common table expressions that write what else belongs to records, if the expression `record` has a row: of one change, or of new ones. */
  readonly parts?: (changes: ReadonlyArray<RecordWrite<A>>) => ReadonlyArray<Statement.Fragment>
}

/** The condition that the owner is a current member, unchanged, null or one who may have left. */
const ownerFits = <A extends RecordBase>(
  sql: SqlClient.SqlClient,
  { after, before, event }: RecordWrite<A>
): Statement.Fragment =>
  after === null ||
  after.userId === null ||
  after.userId === before?.userId ||
  mayHaveFormerMember({ after, before, event })
    ? sql`true`
    : sql`exists (
        select from members
        where workspace_id = ${after.workspaceId} and user_id = ${after.userId} and removed_at is null
      )`

/** The columns that two records have in common of which one may repeat the other by mistake. */
const comparedShape = <A>({ amount, day, minutes, of }: RecordTable, shape: RowShape<A>): RowShape<A> => {
  const columns = of === "time" ? ["user_id", day, minutes ?? amount] : ["client_id", day, amount]
  const places = columns.map((column) => shape.columns.indexOf(column))
  return {
    columns,
    cellsOf: (record) => {
      const cells = shape.cellsOf(record)
      return places.map((place) => cells[place] ?? null)
    }
  }
}

/** Of the compared columns, only a record's client can be null. */
const isCell = (sql: SqlClient.SqlClient, column: string, cell: Cell): Statement.Fragment =>
  cell === null ? sql.literal(`t.${column} is null`) : sql`${sql.literal(`t.${column}`)} = ${cell}`

const isSameCell = (column: string): string =>
  column === "client_id"
    ? `(t.client_id = w.client_id or (t.client_id is null and w.client_id is null))`
    : `t.${column} = w.${column}`

/** The port of one kind of record. Names are looked up for the rows of the page only, so that they never affect its query plan. */
export const recordRepository = <A extends RecordBase, Row extends object, Sort extends string>(
  database: Database["Service"],
  search: TextSearch["Service"],
  kind: RecordKind<A, Row, Sort>
): RecordRepository<A, A["id"], Sort> => {
  const { sql, within } = database
  const table = sql(kind.table)
  const shape = recordShape(kind)
  const compared = comparedShape(kind, shape)
  const columns = sql.literal(shape.columns.join(", "))
  const valuesOf = (record: A) => asParameters(shape.cellsOf(record))
  const selected = sql`
    t.workspace_id as "workspaceId", t.id, t.user_id as "userId", t.client_id as "clientId",
    t.project_id as "projectId", t.currency, t.metadata, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
    (select m.name from members m where m.workspace_id = t.workspace_id and m.user_id = t.user_id) as "userName",
    (select c.name from clients c where c.workspace_id = t.workspace_id and c.id = t.client_id) as "clientName",
    (select p.name from projects p where p.workspace_id = t.workspace_id and p.id = t.project_id) as "projectName",
    ${sql.literal(selectedOrigin)}, ${kind.selected}`

  const selecting = (...conditions: ReadonlyArray<Statement.Fragment>) =>
    sql<Row>`select ${selected} from ${table} t where ${sql.and(conditions)}`
  const read = (visible: Visibility, statement: Statement.Statement<Row>) =>
    within(visible.workspaceId)(statement).pipe(
      Effect.map((rows) => rows.map(kind.toRecord)),
      Effect.orDie
    )
  const seen = (visible: Visibility, some: Statement.Fragment) => {
    const asked = sql`t.workspace_id = ${visible.workspaceId} and ${some}`
    return read(visible, sql<Row>`${selecting(asked, ...visibleRecords(sql, visible))} order by t.id`)
  }
  const isOne = (workspaceId: string, id: string) => sql`t.workspace_id = ${workspaceId} and t.id = ${id}`
  /** For callers who see all: the same text each time, so that nobody has to make and hash it again. */
  const [findText] = selecting(isOne("", "")).compile()

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
      isClaimed: isClaimed(kind),
      ownerFits: ownerFits(sql, change),
      record: written(change),
      parts: kind.parts?.([change]) ?? [],
      refusal: (constraint): Effect.Effect<never, ExternalRefTaken | ReferenceGone> | undefined =>
        missing.get(constraint) ?? refTaken(kind.table, constraint, change.after)
    })

  return {
    list: Effect.fnUntraced(function* (visible, { filter, page }) {
      const order = yield* orderOf(search, kind, visible.workspaceId, page)
      const listed = { ...kind, kinds: listedKinds[kind.of], currency: "t.currency" }
      const isPageOfTags = kind.of === "time" && filter.tags !== undefined && order.columns[0] === kind.day
      const found = yield* Effect.orDie(search.found(visible, kind, filter))
      const others = isPageOfTags ? { ...filter, tags: undefined } : filter
      const conditions = recordConditions(sql, listed, visible, others, found)
      const { limited, orderBy, start } = pageClauses(sql, order, page, conditions)
      const besidesSearch = recordConditions(sql, listed, visible, { ...others, search: undefined })
      const term = textTerm(sql, { search: filter.search, workspaceId: visible.workspaceId })
      const rows = isPageOfTags
        ? selectTagged(sql, { visible, filter, order, page, conditions })
        : (selectFound(sql, kind, { found, term, order, page, conditions: besidesSearch }) ??
          sql`select * from ${table} t where ${sql.and([...conditions, ...start])} ${orderBy} ${limited}`)
      const read = within(visible.workspaceId)(sql<Row>`select ${selected} from (${rows}) t ${orderBy}`)
      const records = yield* mapInSlices(yield* Effect.orDie(read), kind.toRecord)
      return pageOf(records, order, page.limit)
    }),
    similar: (visible, records) => {
      const [first, ...others] = records
      if (first === undefined) return Effect.succeed([])
      const ofWorkspace = [sql`t.workspace_id = ${visible.workspaceId}`]
      const newest = sql.literal(`order by t.${kind.day} desc, t.created_at desc, t.id desc`)
      const latest = (conditions: ReadonlyArray<Statement.Fragment>) => sql`
        select t.* from ${table} t where ${sql.and([...ofWorkspace, ...conditions, ...visibleRecords(sql, visible)])}
        limit ${sql.literal(String(mostCompared))}`
      const found =
        others.length === 0
          ? latest(compared.columns.map((column, index) => isCell(sql, column, compared.cellsOf(first)[index] ?? null)))
          : sql`
            select t.* from (
              select distinct ${sql.literal(compared.columns.join(", "))} from json_populate_recordset(
                null::${table}, ${asJsonRows(compared, records)}::json
              )
            ) w
            cross join lateral (${latest(compared.columns.map((column) => sql.literal(isSameCell(column))))}) t
            ${newest} limit ${sql.literal(String(mostCompared))}`
      return read(visible, sql<Row>`select ${selected} from (${found}) t ${newest}`)
    },
    find: (visible, id) => {
      const conditions = visibleRecords(sql, visible)
      const one =
        conditions.length === 0
          ? sql.unsafe<Row>(findText, [visible.workspaceId, id])
          : selecting(isOne(visible.workspaceId, id), ...conditions)
      return within(visible.workspaceId)(one).pipe(
        Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), kind.toRecord)),
        Effect.orDie
      )
    },
    some: (visible, ids) => seen(visible, sql`t.id = any(${ids}::uuid[])`),
    ofMillisecond: (visible, { from, to }) => seen(visible, sql`t.id between ${from} and ${to}`),
    withExternalRefs: (visible, refs) =>
      read(
        visible,
        sql<Row>`
          select ${selected} from ${rowsWithRefs(sql, { table: kind.table, workspaceId: visible.workspaceId, refs })}
          where ${sql.and([sql`true`, ...visibleRecords(sql, visible)])}`
      ),
    save,
    fits: (records) => records.length <= mostInStatement,
    saveAll: (changes) =>
      Effect.flatMap(
        writeCreations(database, changes, {
          table: kind.table,
          shape,
          ownerFits: (change) => ownerFits(sql, change),
          parts: kind.parts
        }),
        (isWritten) => (isWritten ? Effect.void : writeAll(database, changes, save))
      )
  }
}
