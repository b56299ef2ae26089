import type { Principal } from "@hourbook/core/access/Principal"
import type { DebtorSorting } from "@hourbook/core/facts/Debtors"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import type { DebtorRow, DebtSummary } from "@hourbook/core/reports/debtors/DebtorRow"
import { Reports } from "@hourbook/core/reports/Reports"
import { toNumber } from "@hourbook/core/values/Money"
import type { SortKind } from "@hourbook/core/values/Page"
import { fromRowCursor, toRowCursor } from "@hourbook/core/values/RowPosition"
import { Effect, Option, Schema } from "effect"
import { convertedText } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { debtParts, debtPartsOf } from "../../present/debtParts.ts"
import { duePart, duePartOf } from "../../present/due.ts"
import { fittingPage, moreText, unknownCursor } from "../../present/outputBudget.ts"
import { comparedPeriod, comparedText, previousOf, previousPart } from "../../present/periods.ts"
import { quoted } from "../../present/quoted.ts"
import { Refused, type ToolError } from "../../present/Refused.ts"
import { comparison, filters, paging, period } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import {
  forManagers,
  managers,
  unconvertedPart,
  unconvertedOf,
  unconvertedText,
  nameAndId,
  reportScopeOf
} from "../shared/reportParts.ts"
import { invoicedViews, Receivables, receivablesText, Unbilled, unbilledText } from "./receivables.ts"

const text = Schema.optionalKey(Schema.String)

const Row = Schema.Struct({
  name: Schema.String,
  id: text,
  debt: Schema.Finite,
  overdue: Schema.Finite,
  age_days: Schema.optionalKey(Schema.Finite),
  oldest_unpaid: text,
  last_paid: text,
  earned: Schema.Finite,
  received: Schema.Finite,
  ...debtParts,
  ...duePart
})

const rowOf = (row: DebtorRow): typeof Row.Type => ({
  ...nameAndId(row),
  debt: toNumber(row.balance.debt),
  overdue: toNumber(row.ageing.overdue),
  ...(row.ageDays === null ? {} : { age_days: row.ageDays }),
  ...(row.oldestUnpaid === null ? {} : { oldest_unpaid: row.oldestUnpaid }),
  ...(row.lastPaid === null ? {} : { last_paid: row.lastPaid }),
  earned: toNumber(row.balance.earned),
  received: toNumber(row.balance.received),
  ...debtPartsOf(row.balance),
  ...duePartOf(row.due)
})

const Before = Schema.Struct({ debt: Schema.Finite, receivable: Schema.Finite, overdue: Schema.Finite })

const beforeOf = ({ debt, overdue, receivable }: DebtSummary): typeof Before.Type => ({
  debt: toNumber(debt),
  receivable: toNumber(receivable),
  overdue: toNumber(overdue)
})

const sorts = {
  debt: { by: "debt", direction: "desc", kind: "number" },
  age: { by: "age", direction: "desc", kind: "number" },
  name: { by: "name", direction: "asc", kind: "text" },
  last_paid: { by: "lastPaid", direction: "asc", kind: "date" }
} as const satisfies Record<string, DebtorSorting & { readonly kind: SortKind }>

/** The place after which a page begins; a cursor of another order leads nowhere. */
const placeIn = (own: string, kind: SortKind, cursor: string | undefined) =>
  cursor === undefined
    ? Effect.succeed(null)
    : Effect.mapError(
        Effect.fromOption(cursor.startsWith(own) ? fromRowCursor(cursor.slice(own.length), kind) : Option.none()),
        () => unknownCursor
      )

/** In the currencies of the debt, and converted where these are others. */
const owedText = ({ debt, due = [] }: typeof Row.Type, currency: string): string => {
  const [only, ...others] = due
  const converted = convertedText(debt, currency)
  if (only === undefined || (others.length === 0 && only.split(/[ ,]/u)[1] === currency)) return converted
  return `${due.join("; ")} (about ${converted})`
}

const Debts = Schema.Struct({
  view: Schema.Literal("debts"),
  currency: Schema.String,
  debtors: Schema.Finite,
  debt: Schema.Finite,
  receivable: Schema.Finite,
  overdue: Schema.Finite,
  before: Schema.optionalKey(Before),
  ...previousPart,
  ageing: Schema.Array(Schema.Struct({ days: Schema.String, amount: Schema.Finite })),
  ...unconvertedPart,
  rows: Schema.Array(Row),
  next_cursor: text
})
type Debts = typeof Debts.Type

type DebtorsReport = NonNullable<Effect.Success<ReturnType<Reports["Service"]["debtors"]>>>

/** Arguments that only debts by day of work have. */
const ofDebts = ["from", "compare_from", "compare_to", "people", "by"] as const
type OfDebts = { readonly [name in (typeof ofDebts)[number] | "projects" | "sort"]?: unknown }

const onlyOfDebts = (names: ReadonlyArray<string>) =>
  new Refused({
    code: "invalid_arguments",
    message: `${names.join(", ")}: only for view debts`,
    next: "Leave it out, or give view debts."
  })

export const debtorsTool = (references: References) =>
  Effect.map(Effect.all([Reports, Invoices]), ([reports, invoices]) => {
    const scope = reportScopeOf(references)
    const views = invoicedViews(references, reports)
    /** Who owes goes by invoices once there are any, unless the call asks for what only debts have. */
    const isByInvoices = (who: Principal, input: OfDebts) =>
      ofDebts.every((name) => input[name] === undefined) && input.projects === undefined && input.sort !== "last_paid"
        ? invoices.anyIssued(who)
        : Effect.succeed(false)
    return tool({
      name: "report_debtors",
      title: "Who owes money",
      description:
        "receivables (default once there are invoices): what is open by due date, beside it what is not invoiced yet; unbilled: that work; debts: by day of work at the end of to, with age; earned, received in the period.",
      nature: "reads",
      scope: "reports:read",
      roles: managers,
      input: Schema.Struct({
        ...period,
        ...comparison,
        ...filters,
        view: Schema.optionalKey(Schema.Literals(["receivables", "unbilled", "debts"])),
        by: Schema.optionalKey(Schema.Literals(["client", "project"])),
        sort: Schema.optionalKey(Schema.Literals(["debt", "age", "name", "last_paid"])),
        overdue_only: Schema.optionalKey(Schema.Boolean),
        ...paging
      }),
      output: Schema.Union([Debts, Receivables, Unbilled]),
      run: Effect.fnUntraced(function* ({
        caller: { who },
        input
      }): Effect.fn.Return<Debts | Receivables | Unbilled, ToolError> {
        const { view: chosen = (yield* isByInvoices(who, input)) ? "receivables" : "debts" } = input
        if (chosen !== "debts") {
          const wrong = ofDebts.filter((name) => input[name] !== undefined)
          if (wrong.length > 0) return yield* onlyOfDebts(wrong)
          return yield* views[chosen](who, input)
        }
        const asked = yield* scope(who, input)
        const compareWith = yield* comparedPeriod(input)
        const { by: view = "client", cursor, limit, overdue_only: overdueOnly = false, sort: sortName = "debt" } = input
        const { kind, ...sort } = sorts[sortName]
        const own = `${view}-${sortName}${overdueOnly ? "-overdue" : ""}~`
        const after = yield* placeIn(own, kind, cursor)
        const toOutput = ({
          next,
          previousPeriod,
          previousSummary,
          risks,
          rows,
          summary,
          unconverted
        }: DebtorsReport): Debts => ({
          view: "debts",
          currency: who.workspace.currency,
          debtors: summary.debtors,
          debt: toNumber(summary.debt),
          receivable: toNumber(summary.receivable),
          overdue: toNumber(summary.overdue),
          ...(previousSummary === null ? {} : { before: beforeOf(previousSummary) }),
          ...previousOf(previousPeriod),
          ageing: risks.ageing.map(({ amount, bucket }) => ({ days: bucket, amount: toNumber(amount) })),
          ...unconvertedOf(unconverted),
          rows: rows.map(rowOf),
          ...(next === null ? {} : { next_cursor: `${own}${toRowCursor(next)}` })
        })
        const ask = Effect.fnUntraced(function* (rows: number) {
          const of = { view, sort, overdueOnly, page: { after, limit: rows } } as const
          return toOutput(yield* Effect.flatMap(reports.debtors(who, asked, of, compareWith), forManagers))
        })
        return yield* fittingPage(limit, ask)
      }),
      text: (report, input) => {
        if (report.view === "receivables") return receivablesText(report)
        if (report.view === "unbilled") return unbilledText(report)
        const { by = "client" } = input
        const { before, currency } = report
        const write = (amount: number): string => convertedText(amount, currency)
        return [
          `${counted(report.debtors, `${by}s`)} ${report.debtors === 1 ? "owes" : "owe"} ${write(report.receivable)}, ${write(report.overdue)} of it overdue. Debt less prepayments: ${write(report.debt)}.`,
          ...(before === undefined
            ? []
            : [`${comparedText(report)}: ${write(before.receivable)}, ${write(before.overdue)} overdue.`]),
          `By age in days: ${report.ageing.map(({ amount, days }) => `${days}: ${write(amount)}`).join(", ")}.`,
          ...report.rows.map(
            (row) =>
              `${quoted(row.name)} owes ${owedText(row, currency)}${row.overdue > 0 ? `, ${write(row.overdue)} overdue` : ""}${row.age_days === undefined ? "" : `, oldest ${counted(row.age_days, "days")}`}, last paid ${row.last_paid ?? "never"}${row.id === undefined ? "" : ` id ${row.id}`}`
          ),
          ...unconvertedText(report.unconverted),
          ...moreText(report.next_cursor)
        ].join("\n")
      }
    })
  })
