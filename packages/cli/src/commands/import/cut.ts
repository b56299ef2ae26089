import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { Cut } from "@hourbook/exchange/cut/cutOf"
import { count } from "@hourbook/exchange/text/duration"
import { printedAmount } from "@hourbook/exchange/text/printedAmount"
import { type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"
import { print, printJson, printLines } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { printTable } from "../shared/output.ts"
import { connect } from "./connect.ts"
import { cutByInvoices } from "./cutByInvoices.ts"
import { cutting } from "./cutting.ts"
import { readImportId } from "./earlier.ts"
import { flags as reading, where } from "./flags.ts"
import { commandFor, fileIn, openFile } from "./importFile.ts"

const flags = {
  ...where,
  at: Flag.String("at").pipe(
    Flag.withDescription(
      "The last day that counts as settled elsewhere; by default the last day of the import's work, or that of the last cut"
    ),
    Flag.withSchema(CalendarDate),
    Flag.optional
  ),
  owed: Flag.String("owed").pipe(
    Flag.withDescription(
      "A table with the columns client, currency and owed, of any clients: what is still open. What it does not name stays as an earlier cut set it, or is settled. Without it, what the file calls not invoiced stays open"
    ),
    Flag.optional
  ),
  invoices: Flag.String("invoices").pipe(
    Flag.withDescription(
      "Instead of a table of balances: the invoice report of Harvest or FreshBooks, or any table of invoices with what is open of each. They become documents, and invoiced work is marked as billed elsewhere"
    ),
    Flag.optional
  ),
  billedBefore: Flag.String("billed-before").pipe(
    Flag.withDescription(
      "With --invoices, or without open invoices: all work before this day counts as invoiced, beside what the file calls invoiced"
    ),
    Flag.withSchema(CalendarDate),
    Flag.optional
  ),
  dateOrder: reading.dateOrder,
  currency: reading.currency,
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Show the charges, and write nothing"),
    Flag.withDefault(false)
  ),
  id: Argument.String("id").pipe(Argument.withDescription("Id of the import, as listed by: hourbook import list"))
}

const cutJson = ({
  amount,
  client,
  clientId,
  currency,
  day,
  isKept,
  isThere,
  notInvoiced,
  open,
  openAtEnd,
  owed
}: Cut) => ({
  counteragent_id: clientId,
  client,
  currency,
  open: toPlain(open),
  owed: toPlain(owed),
  not_invoiced: toPlain(notInvoiced),
  at: day,
  kept: isKept,
  open_at_end: toPlain(openAtEnd),
  charge: toPlain(amount),
  already_there: isThere
})

const printed = (amount: Decimal, currency: string): string => printedAmount(toPlain(amount), currency)

const settledText = (saysInvoiced: boolean): string =>
  saysInvoiced
    ? "What the file calls not invoiced stays open, and all else counts as paid. To say otherwise, use a table: --owed"
    : "The file does not say which work is invoiced, so this settles work that is not invoiced yet, too. To leave it open, name it in a table: --owed"

export const cut = Command.make(
  "cut",
  flags,
  Effect.fn("hourbook import cut")(function* (asked) {
    const id = yield* readImportId(asked.id)
    if (Option.isSome(asked.invoices) || Option.isSome(asked.billedBefore)) return yield* cutByInvoices(id, asked)
    const path = Option.getOrNull(asked.owed)
    const table = path === null ? null : { path, file: (yield* fileIn(yield* openFile(path))).file }
    const { send } = yield* connect(asked.workspace)
    const { cuts, day, saysInvoiced, unconverted } = yield* cutting(send, {
      id,
      at: Option.getOrNull(asked.at),
      table,
      isDryRun: asked.dryRun
    })
    const changes = cuts.filter(({ isThere }) => !isThere)
    if (asked.json) {
      return yield* printJson({
        import_id: id,
        at: day,
        dry_run: asked.dryRun,
        unconverted,
        says_invoiced: saysInvoiced,
        accounts: cuts.map(cutJson)
      })
    }
    yield* printTable(
      cuts.map(({ amount, client, currency, day: on, isKept, isThere, notInvoiced, open, owed: wanted }) => ({
        client,
        currency,
        [`open on ${day}`]: `${printed(open, currency)}${on === day ? "" : ` on ${on}`}`,
        ...(saysInvoiced ? { "not invoiced in the file": printed(notInvoiced, currency) } : {}),
        "still owed": `${printed(wanted, currency)}${isKept ? " (as set before)" : ""}`,
        "opening charge": amount.units === 0n ? "–" : `${printed(amount, currency)}${isThere ? " (there)" : ""}`
      })),
      `Nothing is open on ${day} of the clients of this import.`
    )
    const openLater = cuts.filter(({ isKept, openAtEnd, owed }) => isKept && toPlain(openAtEnd) !== toPlain(owed))
    if (openLater.length > 0) {
      yield* printLines([
        `Not named in the table, so as set before, and with later work open on ${day}: ${openLater.map(({ client, currency, openAtEnd }) => `${client} ${printed(openAtEnd, currency)} ${currency}`).join(", ")}. To settle it, name them in the table.`
      ])
    }
    if (unconverted.length > 0) {
      yield* printLines([
        `Not included in totals (no exchange rate): ${unconverted.join(", ")}. Their charges are in their own currency.`
      ])
    }
    if (table === null && changes.length > 0) yield* print`${settledText(saysInvoiced)}`
    if (changes.length === 0) return yield* print`Nothing to change.`
    if (asked.dryRun) yield* print`Nothing was written. To record the charges, leave out: --dry-run`
    else
      yield* print`Recorded: ${count(changes.length, "account")} as said on ${day}. To take it back with the import, run: ${commandFor("undo", id, { workspace: Option.getOrNull(asked.workspace) })}`
  }, Effect.scoped)
).pipe(
  Command.withDescription(
    "Settle what clients paid before the move: with one opening charge for each client and currency, or with --invoices by the open invoices themselves"
  )
)
