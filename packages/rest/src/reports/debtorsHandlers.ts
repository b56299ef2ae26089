import type { DebtorSort } from "@hourbook/core/facts/Debtors"
import { changeOf as changed, count } from "@hourbook/core/facts/ratios"
import type { AgedDebt } from "@hourbook/core/reports/debtors/ageing"
import type { DebtorRow, DebtSummary } from "@hourbook/core/reports/debtors/DebtorRow"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { SortKind } from "@hourbook/core/values/Page"
import { Effect, type Schema } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { askedComparison, askedRows, checkRange } from "../edge/paging.ts"
import { debtPartsOf } from "../wire/workToWire.ts"
import type { DebtorsResponse, DebtorsQuery } from "./debtorsContract.ts"
import {
  accountPartsOf,
  canManageTeam,
  changeOf,
  duePartsOf,
  money,
  periodOf,
  scopeOf,
  unconvertedOf
} from "./reportToWire.ts"

type Data = DataOf<typeof DebtorsResponse>

const ageingOf = (debts: ReadonlyArray<AgedDebt>): NonNullable<Data["risks"]>["ageing"] =>
  debts.map(({ amount, bucket }) => ({ bucket, amount: money(amount) }))

export const debtorToWire = (row: DebtorRow): NonNullable<Data["rows"]>[number] => ({
  id: row.id,
  key: row.id ?? "none",
  name: row.name,
  counteragent_id: row.clientId,
  counteragent_name: row.clientName,
  opening_debt: money(row.balance.opening),
  earned_total: money(row.balance.earned),
  received_total: money(row.balance.received),
  debt_total: money(row.balance.debt),
  overdue_total: money(row.ageing.overdue),
  age_days: row.ageDays,
  oldest_unpaid_date: row.oldestUnpaid,
  last_paid_date: row.lastPaid,
  projects_count: row.projectsCount,
  debt_share: money(row.debtShare),
  ageing: ageingOf(row.agedDebts),
  ...debtPartsOf(row.balance),
  ...accountPartsOf(row.balance),
  due: row.due.map((due) => ({ ...duePartsOf(due), ageing: ageingOf(due.agedDebts) }))
})

const toSummary = (summary: DebtSummary): NonNullable<Data["summary"]> => ({
  debtors_count: summary.debtors,
  debt_total: money(summary.debt),
  receivable_total: money(summary.receivable),
  prepaid_total: money(summary.prepaid),
  overdue_total: money(summary.overdue),
  opening_debt_total: money(summary.opening),
  earned_total: money(summary.earned),
  received_total: money(summary.received),
  ...debtPartsOf(summary)
})

const toChange = (now: DebtSummary, before: DebtSummary): NonNullable<Data["comparison"]>["change"] => {
  const of = (figure: Exclude<keyof DebtSummary, "debtors">) => changeOf(changed(now[figure], before[figure]))
  return {
    debtors_count: changeOf(changed(count(now.debtors), count(before.debtors))),
    debt_total: of("debt"),
    receivable_total: of("receivable"),
    prepaid_total: of("prepaid"),
    overdue_total: of("overdue"),
    opening_debt_total: of("opening"),
    earned_total: of("earned"),
    received_total: of("received"),
    charged_total: of("charged"),
    settled_total: of("settled")
  }
}

const sorts = {
  name: { by: "name", kind: "text" },
  client: { by: "client", kind: "text" },
  debt: { by: "debt", kind: "number" },
  earned: { by: "earned", kind: "number" },
  received: { by: "received", kind: "number" },
  last_paid: { by: "lastPaid", kind: "date" },
  age: { by: "age", kind: "number" },
  projects_count: { by: "projectsCount", kind: "number" }
} as const satisfies Record<string, { readonly by: DebtorSort; readonly kind: SortKind }>

type AskedDebtors = Schema.Struct.Type<typeof DebtorsQuery>

/** GET /api/reports/debtors */
export const debtorsHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: AskedDebtors }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        yield* checkRange("accrual", query.accrual_from, query.accrual_to)
        const scope = scopeOf(query, { from: query.accrual_from, to: query.accrual_to })
        const compareWith = yield* askedComparison(query)
        const { by, kind } = sorts[query.sort_key ?? "name"]
        const { cursorAt, page } = yield* askedRows("debtors", kind, query)
        const of = {
          view: query.view === "projects" ? "project" : "client",
          sort: { by, direction: query.sort_dir ?? "desc" },
          overdueOnly: query.overdue_only === "1",
          page
        } as const
        const report = yield* reports.debtors(who, scope, of, compareWith)
        return { who, scope, report, cursorAt }
      }),
      {
        data: Effect.fnUntraced(function* ({ cursorAt, report, scope, who }): Effect.fn.Return<Data> {
          const head = { can_manage_team: canManageTeam(who), period: periodOf(scope) }
          if (report === null) return head
          const { previousPeriod, previousSummary, risks, summary } = report
          return {
            ...head,
            view: query.view ?? "counteragents",
            workspace_currency: who.workspace.currency,
            rows: yield* mapInSlices(report.rows, debtorToWire),
            summary: toSummary(summary),
            risks: {
              largest_debtor:
                risks.largest === null
                  ? null
                  : { id: risks.largest.id, name: risks.largest.name, debt_total: money(risks.largest.open) },
              concentration_percent: money(risks.concentrationPercent),
              overdue_percent: money(risks.overduePercent),
              ageing: ageingOf(risks.ageing)
            },
            comparison:
              previousPeriod === null || previousSummary === null
                ? null
                : {
                    previous_from: previousPeriod.from,
                    previous_to: previousPeriod.to,
                    summary: toSummary(previousSummary),
                    change: toChange(summary, previousSummary)
                  },
            unconverted: unconvertedOf(report.unconverted),
            next_cursor: cursorAt(report.next)
          }
        })
      }
    )
