import { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { gap, MailLanguage } from "@hourbook/core/mail/texts/MailText"
import type { MailDraft } from "@hourbook/core/mailing/composeMails"
import { Mails } from "@hourbook/core/mailing/Mails"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { Refused, type ToolError } from "../present/Refused.ts"
import { aReference, dryRun } from "../schema/arguments.ts"
import { canonicalJson } from "../tool/canonicalJson.ts"
import { ConsentNeeded } from "../tool/Consent.ts"
import { declinedText, minutesToAnswer, onceAgreed, type Preview } from "../tool/onceAgreed.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import type { InvoiceNames } from "./shared/invoiceNames.ts"
import { managers } from "./shared/reportParts.ts"

const Input = Schema.Struct({
  invoice: Schema.optionalKey(aReference("id or number of an issued one")),
  statement_of: Schema.optionalKey(aReference("client, instead of invoice")),
  to: Schema.Array(Schema.String),
  language: Schema.optionalKey(MailLanguage),
  confirm_token: Schema.optionalKey(Schema.String),
  ...dryRun
})
type Input = typeof Input.Type

const Output = Schema.Struct({
  written: Schema.Boolean,
  repeated: Schema.optionalKey(Schema.Boolean),
  declined: Schema.optionalKey(Schema.Boolean),
  pending: Schema.optionalKey(Schema.Boolean),
  reason: Schema.optionalKey(Schema.String),
  to: Schema.Array(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  attachments: Schema.Array(Schema.String),
  confirm_token: Schema.optionalKey(Schema.String)
})
type Output = typeof Output.Type

const oneOfThem = new Refused({
  code: "invalid_arguments",
  message: "give either invoice or statement_of",
  next: "Ask the user what to send."
})

type Sent = ReadonlyArray<OutboxMail>

/** What is sent, with its recipients: all mails of a call have one text. */
const shown = (mails: Sent, more: Partial<Output> & Pick<Output, "written">): Output => {
  const [first] = mails
  return {
    ...more,
    to: mails.map(({ to }) => to),
    subject: first?.subject ?? "",
    text: (first?.text ?? "").replaceAll(gap, "…"),
    attachments: (first?.attachments ?? []).map(({ name }) => name)
  }
}

const lines = ({ attachments, subject, text, to }: Output): ReadonlyArray<string> => [
  `To: ${to.join(", ")}`,
  `Subject: ${quoted(subject)}`,
  `Attached: ${attachments.length === 0 ? "nothing" : attachments.join(", ")}`,
  quoted(text)
]

export const documentSend = Effect.fnUntraced(function* (references: References, names: InvoiceNames) {
  const mails = yield* Mails

  const draftOf = Effect.fnUntraced(function* (
    who: Parameters<typeof names.idOf>[0],
    { invoice, language, statement_of: client, to }: Input
  ): Effect.fn.Return<MailDraft, ToolError> {
    const rest = { to, ...(language === undefined ? {} : { language }) }
    if (invoice !== undefined && client === undefined) {
      return { ...rest, kind: "invoice", documentId: yield* names.idOf(who, invoice) }
    }
    if (client === undefined || invoice !== undefined) return yield* oneOfThem
    return { ...rest, kind: "statement", clientId: yield* references.client(who, client) }
  })

  return tool({
    name: "document_send",
    title: "Mail an invoice or statement",
    description:
      "Mails an issued invoice with its files, or a link to a client's statement, to each address. The user must agree, as for record_delete.",
    nature: "saves",
    scope: "full",
    roles: managers,
    input: Input,
    output: Output,
    run: Effect.fnUntraced(function* ({ caller, consent, input }): Effect.fn.Return<Output | ConsentNeeded, ToolError> {
      const { who } = caller
      const { confirm_token: confirmToken, dry_run: isDryRun, ...rest } = input
      const prepare = Effect.flatMap(draftOf(who, input), (draft) =>
        Effect.map(Effect.provideService(mails.send(who, draft), DryRun, true), ({ value }) => ({ draft, value }))
      )
      if (isDryRun === true) return shown((yield* prepare).value, { written: false })
      const about = `document_send ${canonicalJson(rest)}`
      type Prepared = Effect.Success<typeof prepare>
      const agreed = yield* onceAgreed(
        { caller, consent },
        {
          about,
          confirmToken,
          preview: Effect.map(prepare, (view): Preview<Prepared> => ({
            view,
            asks: true,
            question: {
              subject: about,
              shown: JSON.stringify(
                view.value.map(({ attachments, subject, text, to }) => [to, subject, text, attachments])
              )
            },
            words: { other: "other arguments", changed: "what would be sent has changed since it was shown" }
          })),
          write: ({ draft }: Prepared, once) =>
            Effect.map(mails.send(who, draft, once), ({ replayed, value }) =>
              shown(value, { written: true, ...(replayed ? { repeated: true } : {}) })
            ),
          earlier: (once) =>
            Effect.map(mails.earlier(who, once), (found) =>
              found === undefined ? undefined : shown(found, { written: true, repeated: true })
            )
        }
      )
      if (agreed._tag === "Done") return agreed.output
      const view = shown(agreed.view.value, { written: false })
      if (agreed._tag === "NothingToAsk") return view
      if (agreed._tag === "Declined") return { ...view, declined: true }
      const { reason, token } = agreed
      const why = reason === undefined ? [] : [`Nothing was sent: ${reason}.`]
      return consent.canAsk
        ? new ConsentNeeded([...why, "Send this?", ...lines(view)].join("\n"), token)
        : { ...view, pending: true, ...(reason === undefined ? {} : { reason }), confirm_token: token }
    }),
    text: (output) => {
      const { confirm_token: token, declined, pending, reason, repeated, written } = output
      if (declined === true) return declinedText("nothing was sent")
      if (pending === true) {
        return [
          ...(reason === undefined ? [] : [`Nothing was sent: ${reason}.`]),
          "Nothing is sent yet. Show the user the recipients, subject, files and text and ask whether to send it:",
          ...lines(output),
          `If the user agrees, call document_send again within ${minutesToAnswer} minutes with the same arguments and confirm_token ${JSON.stringify(token)}. If not, do nothing.`
        ].join("\n")
      }
      if (!written) return ["Nothing is sent yet. Would send:", ...lines(output)].join("\n")
      return [
        repeated === true ? "Already given to the mail queue:" : "Given to the mail queue:",
        ...lines(output)
      ].join("\n")
    }
  })
})
