import { todayOf } from "@hourbook/core/access/today"
import { shownEnd } from "@hourbook/core/facts/ReportPeriod"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import {
  fromStatementCursor,
  type StatementPosition,
  statementPageLimit,
  toStatementCursor
} from "@hourbook/core/reports/reconciliation/StatementPosition"
import type { ReconciliationRow } from "@hourbook/core/reports/reconciliation/statementRows"
import type { CurrencyAccount } from "@hourbook/core/reports/reconciliation/totals"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { Effect, Hash, Option, type Schema } from "effect"
import { type DataOf, InvalidParam, respond } from "../edge/answers/respond.ts"
import { respondOnPaper } from "../edge/answers/respondOnPaper.ts"
import { checkRange } from "../edge/paging.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import { AskedPaper, type PaperOptions } from "../paper/PaperOptions.ts"
import { debtPartsOf, moneyOrNull } from "../wire/workToWire.ts"
import type { ReconciliationQuery, ReconciliationResponse } from "./reconciliationContract.ts"
import { duePartsOf, money, unconvertedOf } from "./reportToWire.ts"
import { mostLines, statementOnPaper } from "./statementOnPaper.ts"

type Line = DataOf<typeof ReconciliationResponse>["rows"][number]

const lineToWire = (row: ReconciliationRow): Line => ({
  date: row.date,
  kind: row.kind,
  id: row.id,
  text: row.text,
  project_id: row.projectId,
  project_name: row.projectName,
  worked_minutes: row.workedMinutes,
  amount: money(row.amount),
  currency: row.currency,
  earned: money(row.earned),
  received: money(row.received),
  debt: money(row.debt),
  charged: money(row.charged),
  settled: money(row.settled),
  balance: money(row.balance),
  open: moneyOrNull(row.open),
  paid: row.paid === null ? null : { amount: money(row.paid.amount), currency: row.paid.currency },
  charge_kind: row.chargeKind,
  invoice_number: row.invoiceNumber
})

const accountToWire = (account: CurrencyAccount) => ({
  currency: account.currency,
  opening_debt: money(account.opening),
  earned_total: money(account.earned),
  charged_total: money(account.charged),
  received_total: money(account.received),
  settled_total: money(account.settled),
  closing_debt: money(account.closing),
  digits: account.digits
})

type Wire = DataOf<typeof ReconciliationResponse>

/** The parts of a statement that follow from the report. */
export const reportToWire = Effect.fnUntraced(function* (
  report: Reconciliation
): Effect.fn.Return<Pick<Wire, "rows" | "totals" | "unconverted" | "opening_debt" | "closing_debt" | "due">> {
  const { totals } = report
  return {
    rows: yield* mapInSlices(report.rows, lineToWire),
    totals: {
      worked_minutes_total: totals.minutes,
      earned_total: money(totals.earned),
      received_total: money(totals.received),
      debt_total: money(totals.debt),
      ...debtPartsOf(totals),
      by_currency: report.byCurrency.map(accountToWire)
    },
    unconverted: unconvertedOf(report.unconverted),
    opening_debt: money(totals.opening),
    closing_debt: money(totals.debt),
    due: report.due.map(duePartsOf)
  }
})

type StatementQuery = Schema.Struct.Type<typeof ReconciliationQuery>

/** What identifies a statement. A cursor of one is invalid for another. */
const statementOf = ({ accrual_from, accrual_to, entity_id, view }: StatementQuery): string =>
  `${Hash.string(JSON.stringify([view ?? "counteragents", entity_id, accrual_from, accrual_to])).toString(36)}~`

const positionIn = (
  query: StatementQuery & { readonly cursor: string }
): Effect.Effect<StatementPosition, InvalidParam> => {
  const own = statementOf(query)
  const position = query.cursor.startsWith(own)
    ? fromStatementCursor(query.cursor.slice(own.length))
    : Option.none<StatementPosition>()
  return Effect.mapError(
    Effect.fromOption(position),
    () => new InvalidParam({ message: "cursor: expected a next_cursor of this statement with the same period" })
  )
}

/** The page asked for, if any. */
const askedLines = Effect.fnUntraced(function* (query: StatementQuery) {
  const { cursor, limit } = query
  if (cursor === undefined) return limit === undefined ? undefined : { limit, after: null }
  return { limit: limit ?? statementPageLimit, after: yield* positionIn({ ...query, cursor }) }
})

const questionOf = ({ accrual_from, accrual_to, entity_id, view }: StatementQuery) =>
  ({
    view: view === "projects" ? "project" : "client",
    entityId: entity_id,
    from: accrual_from,
    to: accrual_to
  }) as const

const printed = (reports: Reports["Service"], query: StatementQuery, options: PaperOptions) =>
  respondOnPaper(
    Effect.gen(function* () {
      const who = yield* CurrentPrincipal
      yield* checkRange("accrual", query.accrual_from, query.accrual_to)
      const today = yield* todayOf(who)
      const question = questionOf(query)
      const to = shownEnd(question, today)
      const report = yield* reports.reconciliation(who, { ...question, to, page: { limit: mostLines, after: null } })
      const days = { from: query.accrual_from ?? null, through: to ?? today }
      return yield* statementOnPaper(report, { ...days, workspace: who.workspace }, options)
    })
  )

/** GET /api/reports/debtors/reconciliation */
export const reconciliationHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: StatementQuery }) =>
    Effect.flatMap(AskedPaper, (paper) => (paper === null ? answered(reports, query) : printed(reports, query, paper)))

const answered = (reports: Reports["Service"], query: StatementQuery) =>
  respond(
    Effect.fnUntraced(function* (who) {
      yield* checkRange("accrual", query.accrual_from, query.accrual_to)
      const report = yield* reports.reconciliation(who, { ...questionOf(query), page: yield* askedLines(query) })
      return { who, report }
    }),
    {
      data: Effect.fnUntraced(function* ({ report, who }): Effect.fn.Return<Wire> {
        const { next } = report
        return {
          view: query.view ?? "counteragents",
          entity_id: query.entity_id,
          entity_name: report.name,
          workspace_currency: who.workspace.currency,
          period: { accrual_to: query.accrual_to ?? null, accrual_from: query.accrual_from ?? null },
          ...(yield* reportToWire(report)),
          next_cursor: next === null ? null : `${statementOf(query)}${toStatementCursor(next)}`
        }
      })
    }
  )
