import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { type Moved, meets } from "@hourbook/exchange/cut/moveOf"
import { count } from "@hourbook/exchange/text/duration"
import { printedAmount } from "@hourbook/exchange/text/printedAmount"
import type { DateOrder } from "@hourbook/exchange/values/days"
import { type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson, printLines } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { printTable } from "../shared/output.ts"
import { connect } from "./connect.ts"
import { commandFor, fileIn, openFile } from "./importFile.ts"
import { moving } from "./moving.ts"
import { NotAllImported } from "./NotAllImported.ts"

/** What the command line says of a cut by invoices. */
interface Asked {
  readonly workspace: Option.Option<string>
  readonly json: boolean
  readonly at: Option.Option<CalendarDate>
  readonly owed: Option.Option<string>
  readonly invoices: Option.Option<string>
  readonly billedBefore: Option.Option<CalendarDate>
  readonly dateOrder: Option.Option<DateOrder>
  readonly currency: Option.Option<string>
  readonly dryRun: boolean
}

const printed = (amount: Decimal, currency: string): string => printedAmount(toPlain(amount), currency)

const conflictText = ({ client, conflict, currency }: Moved): string =>
  conflict === null
    ? ""
    : conflict.code === "overpaid"
      ? `${client}: ${printed(conflict.by, currency)} ${currency} more came in by then than was billed elsewhere, and would pay its invoices. Choose a later day with --billed-before or --at, or leave out invoices that are paid.`
      : `${client} has invoices that were issued here by then. Choose a day before them with --at.`

const movedJson = (one: Moved) => ({
  counteragent_id: one.clientId,
  client: one.client,
  currency: one.currency,
  billed_elsewhere: toPlain(one.billed),
  received_before: toPlain(one.received),
  open_invoices: toPlain(one.open),
  adjustment: toPlain(one.adjustment),
  already_there: one.isThere,
  not_invoiced: toPlain(one.other),
  owed: toPlain(one.debt),
  conflict: one.conflict?.code ?? null
})

/** Cuts a move by the open invoices of the tracker, and shows the figures. */
export const cutByInvoices = Effect.fnUntraced(function* (id: string, asked: Asked) {
  if (Option.isSome(asked.owed)) {
    return yield* new StartupError({
      message: "Give either --owed or --invoices, not both: they set the same balances."
    })
  }
  const path = Option.getOrNull(asked.invoices)
  const report = path === null ? null : { path, file: (yield* fileIn(yield* openFile(path))).file }
  const { send } = yield* connect(asked.workspace)
  const { brought, day, plan, settled } = yield* moving(send, {
    id,
    report,
    at: Option.getOrNull(asked.at),
    billedBefore: Option.getOrNull(asked.billedBefore),
    dateOrder: Option.getOrUndefined(asked.dateOrder),
    currency: Option.getOrUndefined(asked.currency),
    isDryRun: asked.dryRun
  })
  const { accounts, invoices, marks, unmarks } = plan
  const fits = meets(plan)
  if (asked.json) {
    yield* printJson({
      import_id: id,
      at: day,
      dry_run: asked.dryRun,
      meets: fits,
      marked: marks.length,
      unmarked: unmarks.length,
      invoices: invoices.map(({ client, currency, due, issued, number, open }) => ({
        number,
        client,
        currency,
        issue_date: issued,
        due_date: due,
        open: toPlain(open)
      })),
      settled,
      accounts: accounts.map(movedJson)
    })
    return fits ? undefined : yield* new NotAllImported()
  }
  yield* printTable(
    accounts.map(({ adjustment, billed, client, currency, debt, isThere, open, other, received }) => ({
      client,
      currency,
      "billed elsewhere": printed(billed, currency),
      "received before": printed(received, currency),
      "open invoices": printed(open, currency),
      adjustment: adjustment.units === 0n ? "–" : `${printed(adjustment, currency)}${isThere ? " (there)" : ""}`,
      "not invoiced": printed(other, currency),
      [`owed on ${day}`]: printed(debt, currency)
    })),
    `Nothing was billed elsewhere by ${day} of the clients of this import.`
  )
  yield* printLines([
    `${count(marks.length, "entry", "entries")} to mark as billed elsewhere${unmarks.length === 0 ? "" : `, ${unmarks.length} no longer`}; ${count(brought, "open invoice")} to add, ${settled} paid or not sent.`
  ])
  const conflicts = accounts.filter(({ conflict }) => conflict !== null)
  if (!fits) {
    yield* printLines(["Nothing is written: the figures do not meet.", ...conflicts.map(conflictText)])
    return yield* new NotAllImported()
  }
  const isSame = marks.length + unmarks.length + brought === 0 && accounts.every(({ isThere }) => isThere)
  if (isSame) return yield* print`Nothing to change.`
  if (asked.dryRun) yield* print`Nothing was written. To write it, leave out: --dry-run`
  else
    yield* print`Recorded as of ${day}. To take it back with the import, run: ${commandFor("undo", id, { workspace: Option.getOrNull(asked.workspace) })}`
})
