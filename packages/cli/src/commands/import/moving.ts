import { randomUUID } from "node:crypto"
import { nearestName } from "@hourbook/core/names/nearestName"
import { moveCalls } from "@hourbook/exchange/cut/moveCalls"
import { meets, type MovePlan } from "@hourbook/exchange/cut/moveOf"
import { type InvoiceReport, leavesOrderOpen, openInvoicesIn } from "@hourbook/exchange/cut/openInvoicesIn"
import { planMove, reportProblems } from "@hourbook/exchange/cut/planMove"
import type { RecognisedFile } from "@hourbook/exchange/recognised"
import { invoiceProblemText } from "@hourbook/exchange/text/invoiceProblemText"
import { printedAmount } from "@hourbook/exchange/text/printedAmount"
import type { DateOrder } from "@hourbook/exchange/values/days"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schema } from "effect"
import { dataOf } from "./ask.ts"
import type { Send } from "./Connection.ts"
import { listHint } from "./earlier.ts"
import { listImports } from "./importRecords.ts"
import { readBooks, readInvoices, readMovedWork } from "./readBooks.ts"
import { readClients } from "./readWorld.ts"

/** A report of invoices. */
export interface ReportFile {
  readonly path: string
  readonly file: Pick<RecognisedFile, "table">
}

/** How a move is cut. */
export interface MoveAsked {
  readonly id: string
  /** Null where nothing is open. */
  readonly report: ReportFile | null
  /** Null for the last day of the work and the invoices. */
  readonly at: string | null
  readonly billedBefore: string | null
  readonly dateOrder?: DateOrder | undefined
  readonly currency?: string | undefined
  readonly isDryRun: boolean
}

const Answered = Schema.Struct({
  results: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ ok: Schema.Boolean, error: Schema.optionalKey(Schema.Struct({ message: Schema.String })) })
    )
  )
})

const longestComment = 500

const nothingWritten = (...lines: ReadonlyArray<string>) =>
  new StartupError({ message: `Nothing is written. ${lines.join("\n")}` })

const write = Effect.fnUntraced(function* (send: Send, call: ReturnType<typeof moveCalls>[number]) {
  const headers = { "idempotency-key": randomUUID() }
  const { results = [] } = yield* dataOf(Answered, "Run the same command again to go on.")(send, {
    method: "POST",
    ...call,
    headers
  })
  const refused = results.find(({ ok }) => !ok)?.error
  if (refused === undefined) return
  return yield* new StartupError({
    message: `A change is refused: ${refused.message}. Run the same command again to go on.`
  })
})

const readReport = Effect.fnUntraced(function* (
  send: Send,
  { currency, dateOrder, report }: MoveAsked
): Effect.fn.Return<InvoiceReport, StartupError> {
  if (report === null) return { invoices: [], settled: 0, problems: [] }
  const { file, path } = report
  if (dateOrder === undefined && leavesOrderOpen(file.table)) {
    return yield* nothingWritten(
      `${path} does not say which order its dates have: add --date-order day-month-year, or month-day-year.`
    )
  }
  const clients = yield* readClients(send)
  return openInvoicesIn(file.table, { clients, nearest: (name) => nearestName(name, clients), dateOrder, currency })
})

/** The cut of a move by the open invoices of the tracker: see `moveOf`. */
export const moving = Effect.fnUntraced(function* (
  send: Send,
  asked: MoveAsked
): Effect.fn.Return<
  { readonly day: string; readonly plan: MovePlan; readonly settled: number; readonly brought: number },
  StartupError
> {
  const { billedBefore, id, isDryRun, report: file } = asked
  const made = (yield* listImports(send)).find((one) => one.id === id)
  if (made === undefined) {
    return yield* new StartupError({
      message: `Nothing was imported as ${id}. ${listHint}`,
      refusal: { code: "not_found" }
    })
  }
  const report = yield* readReport(send, asked)
  const work = yield* readMovedWork(send, made)
  const days = [...work.map((one) => one.day), ...report.invoices.map(({ issued }) => issued)].sort()
  const day = asked.at ?? days.at(-1)
  if (day === undefined) return yield* new StartupError({ message: `The import ${id} has no time entries any more.` })
  if (billedBefore === null && !work.some(({ isInvoiced, isMarked }) => isInvoiced === true || isMarked)) {
    return yield* nothingWritten(
      "The file does not say which work is invoiced. Name the day from which on it is not: --billed-before 2026-04-01"
    )
  }
  const documents = yield* readInvoices(send)
  const all = reportProblems(report, { day, invoices: documents })
  if (all.length > 0) {
    const shown = all.slice(0, 20).map(invoiceProblemText)
    const more = all.length > shown.length ? [`and ${all.length - shown.length} more`] : []
    return yield* nothingWritten(`In ${file?.path ?? ""}, correct this first:`, ...shown, ...more)
  }
  const clientIds = [...new Set([...work, ...report.invoices].map((one) => one.clientId))]
  const books = { ...(yield* readBooks(send, { importId: id, day, clientIds })), invoices: documents }
  const { brought, plan } = planMove(books, { billedBefore, work, invoices: report.invoices })
  const result = { day, plan, settled: report.settled, brought }
  if (isDryRun || !meets(plan)) return result
  const comment = `Billed before the move: ${made.file_name}`.slice(0, longestComment)
  const noteOf = ({ currency, open, total }: (typeof report.invoices)[number]) =>
    total === null || toPlain(total) === toPlain(open)
      ? null
      : `Total ${printedAmount(toPlain(total), currency)} ${currency}, of which this was open at the move.`
  for (const call of moveCalls(plan, { importId: id, day, comment, noteOf })) yield* write(send, call)
  return result
})
