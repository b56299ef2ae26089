import type { Principal } from "@hourbook/core/access/Principal"
import type { ReceivableAge, ReceivableRow, ReceivableSum } from "@hourbook/core/reports/receivables/receivablesReport"
import { receivableAges } from "@hourbook/core/reports/receivables/receivablesReport"
import type { Reports } from "@hourbook/core/reports/Reports"
import { eachInSlices, mapInSlices, sortInSlices } from "@hourbook/core/scheduling/inSlices"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import { legible } from "@hourbook/core/values/legible"
import { add, type Amount, compare, toNumber, zero } from "@hourbook/core/values/Money"
import { BigDecimal, Effect, Schema } from "effect"
import { amountText, duration, moneyText, Sums, sumsText } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { fittingRows, moreText } from "../../present/outputBudget.ts"
import { quoted } from "../../present/quoted.ts"
import { Refused } from "../../present/Refused.ts"
import type { References } from "../../tool/References.ts"
import { nameAndId } from "../shared/reportParts.ts"

/** What a call of the views by invoices says. */
export interface InvoicedInput {
  readonly clients?: ReadonlyArray<string>
  readonly projects?: ReadonlyArray<string>
  readonly to?: CalendarDate
  readonly sort?: "debt" | "age" | "name" | "last_paid"
  readonly overdue_only?: boolean
  readonly limit?: number
  readonly cursor?: string
}

const text = Schema.optionalKey(Schema.String)

const Owed = Schema.Struct({
  name: Schema.String,
  id: text,
  currency: Schema.String,
  open: Schema.Finite,
  overdue: Schema.Finite,
  not_invoiced_yet: Schema.Finite,
  on_account: Schema.Finite,
  ageing: Schema.Array(Schema.Struct({ days: Schema.String, amount: Schema.Finite }))
})
type Owed = typeof Owed.Type

export const Receivables = Schema.Struct({
  view: Schema.Literal("receivables"),
  at: Schema.String,
  count: Schema.Finite,
  open: Sums,
  overdue: Sums,
  not_invoiced_yet: Sums,
  on_account: Sums,
  rows: Schema.Array(Owed),
  next_cursor: text
})
export type Receivables = typeof Receivables.Type

const Work = Schema.Struct({
  name: Schema.String,
  id: text,
  project: Schema.String,
  currency: Schema.String,
  minutes: Schema.Finite,
  amount: Schema.Finite,
  oldest: Schema.String
})
type Work = typeof Work.Type

export const Unbilled = Schema.Struct({
  view: Schema.Literal("unbilled"),
  at: Schema.String,
  count: Schema.Finite,
  amounts: Sums,
  rows: Schema.Array(Work),
  next_cursor: text
})
export type Unbilled = typeof Unbilled.Type

const sums = <A extends { readonly currency: string }>(all: ReadonlyArray<A>, of: (one: A) => Amount) =>
  all.filter((one) => !BigDecimal.isZero(of(one))).map((one) => amountText(of(one), one.currency))

const owedOf = ({ ageing, clientId: id, clientName: name, ...row }: ReceivableRow): Owed => ({
  ...nameAndId({ id, name }),
  currency: row.currency,
  open: toNumber(row.open),
  overdue: toNumber(row.overdue),
  not_invoiced_yet: toNumber(row.unbilled),
  on_account: toNumber(row.onAccount),
  ageing: receivableAges
    .filter((age) => !BigDecimal.isZero(ageing[age]))
    .map((age) => ({ days: age, amount: toNumber(ageing[age]) }))
})

const oldestFirst: ReadonlyArray<ReceivableAge> = receivableAges.toReversed()

/** Largest or oldest first, in each currency by itself; by name as they come. */
const sorted = (rows: ReadonlyArray<ReceivableRow>, sort: InvoicedInput["sort"] = "debt") => {
  if (sort === "name") return Effect.succeed(rows)
  const differ = (a: ReceivableRow, b: ReceivableRow): number =>
    sort === "age"
      ? (oldestFirst.map((age) => compare(b.ageing[age], a.ageing[age])).find((sign) => sign !== 0) ?? 0)
      : 0
  return sortInSlices(
    rows,
    (a, b) =>
      compareText(a.currency, b.currency) || differ(a, b) || compare(b.open, a.open) || compare(b.unbilled, a.unbilled)
  )
}

const notByInvoices = new Refused({
  code: "invalid_arguments",
  message: "sort: last_paid is not for this view",
  next: "Leave it out, or give view debts."
})

const withoutProjects = new Refused({
  code: "invalid_arguments",
  message: "projects: invoices belong to clients",
  next: "Leave it out, or give view unbilled."
})

/** What is owed by invoices, and what is not invoiced yet. */
export const invoicedViews = (references: References, reports: Reports["Service"]) => ({
  receivables: Effect.fnUntraced(function* (who: Principal, input: InvoicedInput) {
    if (input.sort === "last_paid") return yield* notByInvoices
    if (input.projects !== undefined) return yield* withoutProjects
    const { clientIds } = yield* references.ofFilter(who, input)
    const { at, rows, totals } = yield* reports.receivables(who, { at: input.to, clientIds })
    const wanted: Array<ReceivableRow> = []
    yield* eachInSlices(rows, (row) => {
      if (input.overdue_only !== true || BigDecimal.isPositive(row.overdue)) wanted.push(row)
    })
    const of = (part: (sum: ReceivableSum) => Amount) => sums(totals, part)
    const rest = {
      view: "receivables" as const,
      at,
      count: wanted.length,
      open: of(({ open }) => open),
      overdue: of(({ overdue }) => overdue),
      not_invoiced_yet: of(({ unbilled }) => unbilled),
      on_account: of(({ onAccount }) => onAccount)
    }
    const shown = yield* mapInSlices(yield* sorted(wanted, input.sort), owedOf)
    const { cursor, limit } = input
    const answer: Receivables = { ...rest, ...(yield* fittingRows(shown, { cursor, limit, rest })) }
    return answer
  }),
  unbilled: Effect.fnUntraced(function* (who: Principal, input: InvoicedInput) {
    if (input.sort === "last_paid" || input.sort === "age") return yield* notByInvoices
    if (input.to !== undefined || input.overdue_only === true) {
      return yield* new Refused({
        code: "invalid_arguments",
        message: "to, overdue_only: not for view unbilled, which is of today",
        next: "Leave them out and call again."
      })
    }
    const { clientIds, projectIds } = yield* references.ofFilter(who, input)
    const { at, rows } = yield* reports.unbilled(who, { clientIds, projectIds })
    const totals = new Map<string, Amount>()
    yield* eachInSlices(rows, ({ amount, currency }) => {
      totals.set(currency, add(totals.get(currency) ?? zero, amount))
    })
    const all = Array.from(totals, ([currency, amount]) => ({ currency, amount }))
    const rest = { view: "unbilled" as const, at, count: rows.length, amounts: sums(all, ({ amount }) => amount) }
    const byAmount =
      input.sort === "name"
        ? rows
        : yield* sortInSlices(rows, (a, b) => compareText(a.currency, b.currency) || compare(b.amount, a.amount))
    const shown = yield* mapInSlices(
      byAmount,
      ({ amount, clientId, clientName, currency, minutes, oldest, projectName }): Work => ({
        ...nameAndId({ id: clientId, name: clientName }),
        project: legible(projectName),
        currency,
        minutes,
        amount: toNumber(amount),
        oldest
      })
    )
    const { cursor, limit } = input
    const answer: Unbilled = { ...rest, ...(yield* fittingRows(shown, { cursor, limit, rest })) }
    return answer
  })
})

const owedLine = ({ ageing, currency, id, name, ...row }: Owed): string => {
  const write = (amount: number): string => moneyText(amount, currency)
  const late = ageing.filter(({ days }) => days !== "not_due")
  return [
    `${quoted(name)}: ${write(row.open)} to be paid`,
    ...(row.overdue === 0
      ? []
      : [
          `${write(row.overdue)} overdue (days late: ${late.map(({ amount, days }) => `${days}: ${write(amount)}`).join(", ")})`
        ]),
    ...(row.not_invoiced_yet === 0 ? [] : [`${write(row.not_invoiced_yet)} not invoiced yet`]),
    ...(row.on_account === 0 ? [] : [`${write(row.on_account)} on account`])
  ]
    .join(", ")
    .concat(id === undefined ? "" : ` id ${id}`)
}

export const receivablesText = (answer: Receivables): string => {
  const { at, next_cursor: next, not_invoiced_yet: unbilled, on_account: onAccount, open, overdue, rows } = answer
  return [
    `By invoices and their due dates, on ${at}: ${sumsText(open)} to be paid, ${sumsText(overdue)} of it overdue. Not invoiced yet, so not due: ${sumsText(unbilled)}; view debts has it by day of work.${onAccount.length === 0 ? "" : ` On account: ${sumsText(onAccount)}.`}`,
    ...rows.map(owedLine),
    ...moreText(next)
  ].join("\n")
}

export const unbilledText = ({ amounts, at, count, next_cursor: next, rows }: Unbilled): string =>
  [
    `Not invoiced yet on ${at}: ${sumsText(amounts)}, in ${counted(count, "rows")}. invoice_save drafts an invoice of it.`,
    ...rows.map(
      ({ amount, currency, id, minutes, name, oldest, project }) =>
        `${quoted(name)}, ${quoted(project)}: ${duration(minutes)}, ${moneyText(amount, currency)}, since ${oldest}${id === undefined ? "" : ` id ${id}`}`
    ),
    ...moreText(next)
  ].join("\n")
