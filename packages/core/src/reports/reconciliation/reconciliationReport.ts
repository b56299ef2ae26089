import { Effect, Option } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { type InZone, todayOf } from "../../access/today.ts"
import type { Workspace } from "../../access/Workspace.ts"
import { NotFound, ValidationFailed } from "../../errors/Errors.ts"
import { currentConversion } from "../../exchangeRates/Conversion.ts"
import type { Unconverted } from "../../facts/Balance.ts"
import type { CurrencyDue } from "../../facts/Due.ts"
import type { DebtorDimension, Fact } from "../../facts/Fact.ts"
import { accrualKinds, debtKinds, type FactKindName, listedKinds } from "../../facts/factKinds.ts"
import { nothingOpen, type OpenParts } from "../../facts/OpenParts.ts"
import { type Owed, owedRows } from "../../facts/Owed.ts"
import type { AtDay } from "../../facts/settleAccount.ts"
import { openPartsIn } from "../../facts/settledAccounts.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import type { Amount, CurrencyCode } from "../../values/Money.ts"
import { among } from "../../values/ranges.ts"
import type { RecordReportPorts } from "../shared/ReportReader.ts"
import { sumsByCurrency } from "./currencySums.ts"
import { elsewhereRows, settledElsewhere } from "./elsewhere.ts"
import { kindsBefore, readLines, readLinesUpTo } from "./lines.ts"
import { openOfLines } from "./openLines.ts"
import { statementDue } from "./statementDue.ts"
import { statementEntity } from "./statementEntity.ts"
import { positionElsewhere, type RecordPosition, type RowKind, type StatementPosition } from "./StatementPosition.ts"
import { balancesAfter, balancesOf, balancesPlus, type ReconciliationRow, rowsOf } from "./statementRows.ts"
import {
  currencyAccounts,
  type CurrencyAccount,
  digitsOf,
  type ReconciliationTotals,
  totalsOf,
  unconvertedOf
} from "./totals.ts"

/** How many records a statement without pages may have, of all kinds together. It is one answer, so it must have an end. */
export const statementLimit = 50_000

const tooLong = (count: number) =>
  new ValidationFailed({
    field: "balanceDate",
    problem: `this statement would have ${count} records, and may have ${statementLimit}: ask for pages with limit and cursor, or name a later start or an earlier end`,
    rule: { code: "statement_limit", records: count, most: statementLimit }
  })

/** Which statement: of records without a client or project where the id is null, and of all days where bounds are missing. */
export interface StatementQuestion {
  readonly view: DebtorDimension
  readonly entityId: string | null
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
  /** So many rows after a position, or from the start; all rows without it. */
  readonly page?: { readonly limit: number; readonly after: StatementPosition | null } | undefined
}

export interface Reconciliation {
  readonly name: string
  readonly rows: ReadonlyArray<ReconciliationRow>
  /** Where the next page begins; null at the end and without pages. */
  readonly next: StatementPosition | null
  /** Of the whole period, as are the sums by currency. */
  readonly totals: ReconciliationTotals
  readonly byCurrency: ReadonlyArray<CurrencyAccount>
  readonly unconverted: ReadonlyArray<Unconverted>
  /** What is due at the end, by currency. */
  readonly due: ReadonlyArray<CurrencyDue>
}

/** What may be seen of a statement, and in which currency and time zone. */
export interface StatementCall {
  readonly who: InZone & { readonly workspace: Pick<Workspace, "currency" | "paymentTermsDays"> }
  readonly visible: Visibility
}

/** The kinds of facts that count each record once. */
const counted: ReadonlyArray<FactKindName> = [...listedKinds.time, ...listedKinds.charges, ...listedKinds.payments]

const countOf = (facts: ReadonlyArray<Fact>): number =>
  facts.reduce((sum, { count, kind }) => (counted.includes(kind) ? sum + count : sum), 0)

/** The kinds of facts of the records that are rows of a kind. */
const factsOfRows = {
  accrual: listedKinds.time,
  charge: listedKinds.charges,
  receipt: listedKinds.payments
} as const satisfies Readonly<Record<RowKind, ReadonlyArray<FactKindName>>>

/** What accrues and is owed on the day of a position, up to it: facts of the kinds before, and lines of its kind. */
const readDayUpTo = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  { visible }: StatementCall,
  { filter, position }: { readonly filter: RecordFilter; readonly position: RecordPosition }
) {
  const of = kindsBefore(position.kind).flatMap((kind) => factsOfRows[kind])
  const ofDay = { ...filter, from: position.date, to: position.date }
  const [facts, lines] = yield* Effect.all(
    [
      of.length === 0
        ? Effect.succeed([])
        : ports.facts.ask(visible, { of, filter: ofDay, by: ["day", "client", "project", "member"] }),
      readLinesUpTo(ports, visible, { filter, position })
    ],
    { concurrency: "unbounded" }
  )
  return { facts, lines }
})

const isAccrual = ({ kind }: Fact): boolean => accrualKinds.some((one) => one === kind)

/** What is open of an account or a project at the end, by day, and what it owes in each currency then and owed before the start. */
const readOpen = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  { visible }: StatementCall,
  {
    at,
    filter,
    from,
    view
  }: { readonly at: AtDay; readonly view: DebtorDimension } & Pick<StatementQuestion, "from"> & {
      readonly filter: Pick<RecordFilter, "projectIds" | "clientIds" | "to">
    }
) {
  const ask = openPartsIn(ports.facts)
  const withSurplus = view === "project" && among(null, filter.projectIds)
  const whole = { at, filter, by: ["client", "project", "member"], boundaries: [], withSurplus } as const
  const before = from === undefined ? null : addDays(from, -1)
  const [end, start] = yield* Effect.all(
    [
      ask(visible, { ...whole, byDay: true }),
      view === "client" || before === null
        ? Effect.succeed(nothingOpen)
        : ask(visible, {
            ...whole,
            by: [],
            filter: { ...filter, to: before },
            at: { ...at, balanceDate: before }
          })
    ],
    { concurrency: "unbounded" }
  )
  const debtsOf = (parts: OpenParts) =>
    Effect.map(owedRows(parts, null, at), (rows) => new Map((rows.get(null)?.debts ?? []).map(asEntry)))
  return { end, opening: yield* debtsOf(start), closing: yield* debtsOf(end) }
})

const asEntry = ({ currency, debt }: Owed["debts"][number]) => [currency, debt] as const

/** One client's or project's account over a period, or some rows of it (interface, section 4.8). */
export const reconciliationReport = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  call: StatementCall,
  question: StatementQuestion
): Effect.fn.Return<Reconciliation, NotFound | ValidationFailed> {
  const { visible, who } = call
  const { from, page, to, view } = question
  const { filter: ofEntity, name, terms } = yield* statementEntity(ports, visible, question)
  if (Option.isNone(name)) return yield* new NotFound({ entity: view, id: question.entityId ?? "none" })
  const position = page?.after ?? null
  const passedCurrency = position?.kind === "elsewhere" ? position.id : ""
  const after =
    position === null || position.kind === "elsewhere" || (from !== undefined && position.date < from) ? null : position

  const filter: RecordFilter = { ...ofEntity, to }
  const boundaries = [...new Set([from, after?.date])].filter((day) => day !== undefined).sort()
  const [facts, conversion, now] = yield* Effect.all(
    [
      ports.facts.ask(visible, { of: debtKinds, filter, by: [], boundaries }),
      currentConversion(ports.exchangeRates, visible, who.workspace.currency),
      todayOf(who)
    ],
    { concurrency: "unbounded" }
  )
  const before = (day: CalendarDate) => facts.filter(({ cut }) => cut === null || cut < day)
  const ofPeriod = facts.filter(({ cut }) => from === undefined || (cut !== null && cut >= from))
  const count = countOf(ofPeriod)
  if (page === undefined && count > statementLimit) return yield* tooLong(count)

  const at = { balanceDate: to ?? now, conversion }
  const enough = page === undefined ? Number.POSITIVE_INFINITY : page.limit + 1
  const [found, day, open] = yield* Effect.all(
    [
      passedCurrency === ""
        ? readLines(ports, visible, { filter: { ...filter, from }, after, limit: enough })
        : Effect.succeed([]),
      after === null ? Effect.succeed(null) : readDayUpTo(ports, call, { filter: ofEntity, position: after }),
      readOpen(ports, call, { at, filter, from, view })
    ],
    { concurrency: "unbounded" }
  )
  const period = sumsByCurrency(ofPeriod)
  const opening = view === "project" ? open.opening : balancesOf(sumsByCurrency(from === undefined ? [] : before(from)))
  const elsewhere = view === "project" ? settledElsewhere(period, open) : new Map<CurrencyCode, Amount>()
  const passed = after === null ? [] : ofPeriod.filter(({ cut }) => cut === null || cut < after.date)
  const start = yield* balancesAfter(
    balancesPlus(opening, sumsByCurrency([...passed, ...(day?.facts ?? [])])),
    day?.lines ?? []
  )
  const hasMore = found.length >= enough
  const lines = hasMore ? found.slice(0, enough - 1) : found
  const left = hasMore
    ? []
    : elsewhereRows(elsewhere, {
        at,
        date: at.balanceDate,
        end: balancesPlus(opening, period)
      }).filter(({ currency }) => currency > passedCurrency)
  const last = left.slice(0, enough - 1 - lines.length)
  const openOf = yield* openOfLines(open.end, at, {
    facts: (day?.facts ?? []).filter(isAccrual),
    lines: day?.lines ?? []
  })
  const accounts = currencyAccounts({ opening, period, elsewhere }, yield* digitsOf(lines, [...start, ...elsewhere]))
  return {
    name: name.value,
    rows: [...(yield* rowsOf(lines, { at, start, openOf })), ...last],
    next: hasMore || last.length < left.length ? (placeOf(last.at(-1)) ?? positionOf(lines.at(-1))) : null,
    totals: totalsOf(accounts, {
      at,
      hasStart: from !== undefined,
      minutes: ofPeriod.reduce((minutes, fact) => minutes + fact.minutes, 0)
    }),
    byCurrency: accounts,
    unconverted: unconvertedOf(accounts, at),
    due: yield* statementDue(
      ports,
      visible,
      { end: open.end, accounts },
      {
        view,
        at,
        clientId: view === "client" ? (ofEntity.clientIds?.[0] ?? null) : null,
        terms,
        usualTerms: who.workspace.paymentTermsDays
      }
    )
  }
})

const positionOf = (line: RecordPosition | undefined): StatementPosition | null =>
  line === undefined ? null : { date: line.date, kind: line.kind, createdAt: line.createdAt, id: line.id }

const placeOf = (row: ReconciliationRow | undefined): StatementPosition | null =>
  row === undefined ? null : positionElsewhere(row.date, row.currency)
