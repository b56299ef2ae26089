import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorsFound, DebtorsQuestion } from "@hourbook/core/facts/Debtors"
import type { DebtorDimension, Fact, OpenDebt } from "@hourbook/core/facts/Fact"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import { boundariesOf } from "@hourbook/core/facts/Valuation"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { CurrencyCode, fromText, subtract } from "@hourbook/core/values/Money"
import { Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { debtorAccounts, type DebtorsAsked, filterOf } from "./debtorAccounts.ts"
import { debtorPage } from "./debtorOrder.ts"
import { debtorProjects } from "./debtorProjects.ts"
import { dates } from "./rows/dayConditions.ts"
import { columnOf } from "./rows/drillDown.ts"
import { factRows, pendingDeltas } from "./rows/factRows.ts"

/** The only row of the answer: amounts as text, lists as JSON. */
export interface DebtorsRow {
  readonly debtors: number
  readonly receivable: string
  readonly overdue: string
  /** What is left from before so many days. */
  readonly left30: string
  readonly left60: string
  readonly left90: string
  readonly largest: string
  readonly movements: string
  readonly pages: string
  /** The number of deltas that are not in the rollups yet. */
  readonly pending: number
  /** The number of debts that were aged without a stored day, or settled anew where they might have been stored. */
  readonly undated: number
}

const list = <S extends Schema.Top>(item: S) => Schema.fromJsonString(Schema.Array(item))

/** An id, or an empty text for records without a project or client. */
const key = Schema.String
const readLargest = Schema.decodeUnknownSync(list(Schema.Struct({ key, open: Schema.String })))
const readPages = Schema.decodeUnknownSync(
  list(Schema.Array(Schema.Struct({ key, value: Schema.NullOr(Schema.String), name: Schema.String })))
)
const readMovements = Schema.decodeUnknownSync(
  list(
    Schema.Struct({
      kind: Schema.Literals(debtKinds),
      currency: CurrencyCode,
      cut: Schema.NullOr(CalendarDate),
      amount: Schema.String,
      minutes: Schema.Finite,
      count: Schema.Finite
    })
  )
)

/** The columns of what is left of each age, and their names in the answer. */
const leftovers = [
  ["left_terms", "overdue"],
  ["left_30", "left30"],
  ["left_60", "left60"],
  ["left_90", "left90"]
] as const

/**
 * Adds debtors up and sorts them, in one statement that reads a row of each project or client and currency for what it owes,
 * and the days of the last months for how old that is. Exact: nothing is rounded.
 */
export const debtors = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  asked: DebtorsAsked
): Statement.Statement<DebtorsRow> => {
  const { isStored, question, recent } = asked
  const readsStored = isStored && question.scope.to === undefined
  const isByAge = readsStored && question.pages.some(({ sort }) => sort.by === "age")
  const pages = question.pages.map((page) => debtorPage(sql, visible, asked, page))
  const asList = (rows: Statement.Fragment) => sql`(select coalesce(json_agg(item), '[]') from (${rows}) item)`
  return sql<DebtorsRow>`
    with ${pendingDeltas(sql, visible, debtKinds)}, ${question.by === "client" ? debtorAccounts(sql, visible, asked) : debtorProjects(sql, visible, asked)}
    select
      sums.*,
      ${asList(sql`
        select coalesce(id::text, '') as key, open::text from kept where open > 0
        order by kept.open desc, coalesce(id::text, '') collate "C" limit 1`)}::text as largest,
      ${question.overdueOnly ? asList(overdueMovements(sql, visible, question, recent)) : sql`'[]'`}::text as movements,
      json_build_array(${sql.join(", ", false)(pages.map(asList))})::text as pages,
      (select count(*)::int from pending) as pending,
      ${
        isByAge && question.by === "client"
          ? sql`(select count(*)::int from accounts where debt > 0 and day is null)`
          : sql`(select count(*)::int from reach where ${sql.literal(String(readsStored))})`
      } as undated
    from (
      select count(*) filter (where open > 0)::int as debtors, coalesce(sum(open), 0)::text as receivable,
        ${sql.literal(leftovers.map(([column, name]) => `coalesce(sum(${column}), 0)::text as "${name}"`).join(", "))}
      from kept
    ) sums`
}

/** Selects the movements of all that are overdue. */
const overdueMovements = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: DebtorsQuestion,
  recent: CalendarDate
): Statement.Fragment => {
  const boundaries = boundariesOf(question.valuation)
  const column = columnOf[question.by]
  const { rows } = factRows(sql, visible, {
    of: debtKinds,
    filter: filterOf(question),
    columns: ["kind", column],
    longestPeriod: "ever",
    recent,
    boundaries
  })
  const days = dates(sql, boundaries)
  const cut = boundaries.length === 0 ? sql`null::date` : sql`${days}[width_bucket(period, ${days})]`
  // Many rows are overdue: hashing their ids and reading all movements takes less than a search for each of them.
  return sql`
    select kind, currency, ${cut} as cut, sum(amount)::text as amount, sum(minutes) as minutes, sum(count) as count
    from (${rows}) rows
    where coalesce(${sql(column)}::text, '') in (select coalesce(id::text, '') from kept)
    group by 1, 2, 3 having sum(count) <> 0`
}

/** The answer in the row; its pages have one more of their rows than asked for where another page follows. */
export const toDebtors = (row: DebtorsRow, { by, pages }: DebtorsQuestion): DebtorsFound => {
  const [largest] = readLargest(row.largest)
  return {
    debtors: row.debtors,
    ageing: {
      buckets: {
        "0-30": subtract(fromText(row.receivable), fromText(row.left30)),
        "31-60": subtract(fromText(row.left30), fromText(row.left60)),
        "61-90": subtract(fromText(row.left60), fromText(row.left90)),
        "90+": fromText(row.left90)
      },
      overdue: fromText(row.overdue),
      receivable: fromText(row.receivable)
    },
    largest: largest === undefined ? null : { id: idOf(by, largest.key), open: fromText(largest.open) },
    overdueMovements: readMovements(row.movements).map((fact): Fact => ({
      ...fact,
      ...nowhere,
      amount: fromText(fact.amount)
    })),
    pages: readPages(row.pages).map((found, index) => {
      const shown = found.slice(0, pages[index]?.limit)
      const last = found.length > shown.length ? shown.at(-1) : undefined
      return {
        ids: shown.map((one) => idOf(by, one.key)),
        next: last === undefined ? null : { value: last.value, name: last.name, id: last.key }
      }
    })
  }
}

const nowhere = { day: null, month: null, hour: null, projectId: null, clientId: null, userId: null }

const idOf = (by: DebtorDimension, id: string): OpenDebt["id"] =>
  id === "" ? null : by === "client" ? ClientId.make(id) : ProjectId.make(id)
