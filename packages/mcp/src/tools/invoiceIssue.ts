import type { Principal } from "@hourbook/core/access/Principal"
import type { InvoiceDetails } from "@hourbook/core/invoices/InvoiceDetails"
import type { CreditAsked } from "@hourbook/core/invoices/InvoiceDraft"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { PositiveAmount, toText } from "@hourbook/core/values/Money"
import { note } from "@hourbook/core/values/Text"
import { DryRun } from "@hourbook/core/writing/DryRun"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect, Schema } from "effect"
import { moneyText } from "../present/amounts.ts"
import { claimsText, invoiceLine, invoiceLines, InvoiceView, invoiceViewOf } from "../present/invoices.ts"
import { quoted } from "../present/quoted.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { aDay, anAmount, aReference, dryRun, someText } from "../schema/arguments.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed, type Preview } from "../tool/onceAgreed.ts"
import { tool } from "../tool/Tool.ts"
import { type InvoiceNames, lineNamed } from "./shared/invoiceNames.ts"
import { managers } from "./shared/reportParts.ts"

const Input = Schema.Struct({
  action: Schema.Literals(["issue", "credit"]),
  invoice: aReference("id or number"),
  date: Schema.optionalKey(aDay("default today")),
  due_date: Schema.optionalKey(aDay()),
  release: Schema.optionalKey(Schema.Boolean.annotate({ description: "credit: its work is unbilled again" })),
  lines: Schema.optionalKey(Schema.Array(Schema.String.annotate({ description: "ids; default all" }))),
  amount: Schema.optionalKey(anAmount(PositiveAmount, "gross, instead of lines")),
  series: Schema.optionalKey(aReference("of the credit note's number")),
  note: Schema.optionalKey(someText(note(2000))),
  confirm_token: Schema.optionalKey(Schema.String),
  ...dryRun
})
type Input = typeof Input.Type

const Output = Schema.Struct({
  action: Schema.String,
  written: Schema.Boolean,
  repeated: Schema.optionalKey(Schema.Boolean),
  declined: Schema.optionalKey(Schema.Boolean),
  pending: Schema.optionalKey(Schema.Boolean),
  reason: Schema.optionalKey(Schema.String),
  /** What of it is final. */
  effect: Schema.optionalKey(Schema.String),
  invoice: InvoiceView,
  confirm_token: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const wrong = (message: string, next: string) => new Refused({ code: "invalid_arguments", message, next })

const only = { issue: ["date", "due_date"], credit: ["release", "lines", "amount", "series", "note"] } as const

/** Refuses what only the other action has. */
const checkAction = (input: Input): Effect.Effect<void, Refused> => {
  const foreign = only[input.action === "issue" ? "credit" : "issue"].filter((name) => input[name] !== undefined)
  return foreign.length === 0
    ? Effect.void
    : Effect.fail(wrong(`${foreign.join(", ")}: not for action ${input.action}`, "Leave them out and call again."))
}

const releaseMissing = wrong(
  "release: is required",
  "Ask the user: true makes the credited work unbilled again, so that it can be invoiced anew; false lets the client off."
)

const reallyIssues = "Once it is issued, it never changes: only a credit note corrects it."

const issueEffect = (view: InvoiceView): string =>
  view.entries + view.charges === 0
    ? reallyIssues
    : `Locked from then on: ${claimsText(view)}, in minutes, rates, amounts, days, members, clients, projects and currency. ${reallyIssues}`

const creditEffect = (view: InvoiceView, corrected: string | null, isReleased: boolean): string => {
  const about = `It takes back ${moneyText(view.gross, view.currency)} of invoice ${quoted(corrected ?? "", 60)}, and never changes.`
  if (!isReleased) return `${about} The client is let off this amount.`
  return `${about} Unbilled again, and free to change: ${claimsText(view)}.`
}

/** A document as it would be, with what of it is final. */
interface Prepared {
  readonly view: InvoiceView
  readonly effect: string
  /** What has to be the same when the user has agreed. */
  readonly print: string
  /** Undefined for what is issued already. */
  readonly write: ((once: IdempotencyKey) => Effect.Effect<Output, ToolError>) | undefined
}

const asDryRun = Effect.provideService(DryRun, true)

export const invoiceIssue = Effect.fnUntraced(function* (names: InvoiceNames) {
  const invoices = yield* Invoices

  const done = (action: Input["action"], details: InvoiceDetails, isRepeated: boolean): Output => ({
    action,
    written: true,
    ...(isRepeated ? { repeated: true } : {}),
    invoice: invoiceViewOf(details)
  })

  const issue = Effect.fnUntraced(function* (
    who: Principal,
    { date, due_date: dueDate, invoice }: Input
  ): Effect.fn.Return<Prepared, ToolError> {
    const id = yield* names.idOf(who, invoice)
    const dates = {
      ...(date === undefined ? {} : { issueDate: date }),
      ...(dueDate === undefined ? {} : { dueDate })
    }
    const { details, missing, number } = yield* invoices.check(who, id, dates)
    if (details.invoice.state === "issued") {
      const view = invoiceViewOf(details)
      return { view, effect: reallyIssues, print: "", write: undefined }
    }
    if (missing.length > 0) {
      return yield* new Refused({
        code: "incomplete",
        message: ["it cannot be issued:", ...missing.map(({ message, where }) => `- ${where}: ${message}`)].join("\n"),
        next: "Tell the user all of it. invoice_save changes lines and dates; the rest is filled in in the web app, in the settings of the business, of the client, of tax codes and of series."
      })
    }
    const expected = { version: details.invoice.version, expectedGross: details.totals.gross }
    const view = { ...invoiceViewOf(details), ...(number === null ? {} : { number }) }
    return {
      view,
      effect: issueEffect(view),
      print: JSON.stringify([expected.version, toText(expected.expectedGross), number, view.date, view.due_date]),
      write: () =>
        Effect.map(invoices.issue(who, id, { ...dates, ...expected }), (after) => done("issue", after, false))
    }
  })

  const credit = Effect.fnUntraced(function* (who: Principal, input: Input): Effect.fn.Return<Prepared, ToolError> {
    const { amount, lines: named, note: words, release, series } = input
    if (release === undefined) return yield* releaseMissing
    const id = yield* names.idOf(who, input.invoice)
    const before = yield* invoices.get(who, id)
    const lines =
      named === undefined
        ? undefined
        : yield* Effect.forEach(named, (text) => Effect.map(lineNamed(before.lines, text), (line) => line.id))
    const asked: CreditAsked = {
      release,
      ...(lines === undefined ? {} : { lines }),
      ...(amount === undefined ? {} : { amount }),
      ...(series === undefined ? {} : { seriesId: (yield* names.series(who, series)).id }),
      ...(words === undefined ? {} : { note: words })
    }
    const { value } = yield* asDryRun(invoices.credit(who, id, asked, undefined))
    const { id: _, ...view } = invoiceViewOf(value, true)
    return {
      view,
      effect: creditEffect(view, before.invoice.number, release),
      print: JSON.stringify([before.invoice.version, toText(value.totals.gross), view.number]),
      write: (once) =>
        Effect.map(invoices.credit(who, id, asked, once), (after) => done("credit", after.value, after.replayed))
    }
  })

  return tool({
    name: "invoice_issue",
    title: "Issue or credit an invoice",
    description:
      "issue gives a draft its number for good and locks its work; credit issues a credit note of all, some lines or an amount. The user must agree, as for record_delete.",
    nature: "saves",
    scope: "full",
    roles: managers,
    input: Input,
    output: Output,
    run: Effect.fnUntraced(function* ({ caller, consent, input }): Effect.fn.Return<Output | ConsentNeeded, ToolError> {
      const { who } = caller
      const { action, confirm_token: confirmToken, dry_run: isDryRun, ...rest } = input
      yield* checkAction(input)
      const prepare = action === "issue" ? issue(who, input) : credit(who, input)
      const shown = ({ effect, view }: Prepared): Output => ({ action, written: false, effect, invoice: view })
      const already = ({ view }: Prepared): Output => ({ action, written: true, repeated: true, invoice: view })
      if (isDryRun === true) {
        const prepared = yield* prepare
        return prepared.write === undefined ? already(prepared) : shown(prepared)
      }
      const about = `invoice_issue ${canonicalJson({ action, ...rest })}`
      const agreed = yield* onceAgreed(
        { caller, consent },
        {
          about,
          confirmToken,
          preview: Effect.map(prepare, (view): Preview<Prepared> => ({
            view,
            asks: view.write !== undefined,
            question: { subject: about, shown: view.print },
            words: { other: "other arguments", changed: "what would be issued has changed since it was shown" }
          })),
          write: (prepared: Prepared, once) => prepared.write?.(once) ?? Effect.succeed(already(prepared)),
          earlier: (once) =>
            action === "issue"
              ? Effect.succeed(undefined)
              : Effect.map(invoices.credited(who, once), (found) =>
                  found === undefined ? undefined : done(action, found, true)
                )
        }
      )
      if (agreed._tag === "Done") return agreed.output
      if (agreed._tag === "NothingToAsk") return already(agreed.view)
      if (agreed._tag === "Declined") return { ...shown(agreed.view), declined: true }
      const { reason, token, view } = agreed
      const why = reason === undefined ? [] : [`Nothing was issued: ${reason}.`]
      const asked = shown(view)
      return consent.canAsk
        ? new ConsentNeeded([...why, "Issue this?", ...issueLines(asked)].join("\n"), token)
        : { ...asked, pending: true, ...(reason === undefined ? {} : { reason }), confirm_token: token }
    }),
    text: (output) => {
      const { confirm_token: token, declined, pending, reason, repeated, written } = output
      if (declined === true) return declinedText("nothing was issued")
      if (pending === true) {
        return [
          ...(reason === undefined ? [] : [`Nothing was issued: ${reason}.`]),
          "Nothing is written yet. Show the user what would be issued and ask whether to do it:",
          ...issueLines(output),
          `If the user agrees, call invoice_issue again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
        ].join("\n")
      }
      if (!written) return ["Nothing is written yet. Would issue:", ...issueLines(output)].join("\n")
      return [repeated === true ? "Already issued:" : "Issued:", ...issueLines(output)].join("\n")
    }
  })
})

const issueLines = ({ effect, invoice }: Output): ReadonlyArray<string> => [
  invoiceLine(invoice),
  ...invoiceLines(invoice),
  ...(effect === undefined ? [] : [effect])
]
