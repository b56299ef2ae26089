import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { gap } from "@hourbook/core/mail/texts/MailText"
import type { MailDraft } from "@hourbook/core/mailing/composeMails"
import { Mails } from "@hourbook/core/mailing/Mails"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import { Effect } from "effect"
import { type DataOf, InvalidParam, respond } from "../edge/answers/respond.ts"
import { recently } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { defaultMails, type MailList, MailsApi, type MailsCreated, type NewMail } from "./contract.ts"

const toWire = (mail: OutboxMail): DataOf<typeof MailList>["mails"][number] => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  state: mail.state,
  n: mail.n,
  tries: mail.tries,
  error: mail.error,
  language: mail.language,
  subject: mail.subject,
  text: mail.text.replaceAll(gap, "…"),
  counteragent_id: mail.clientId,
  document_id: mail.documentId,
  created_at: mail.createdAt,
  sent_at: mail.sentAt
})

/** What is to be sent: a document or a client, as the kind has it. */
const draftOf = ({
  clientId,
  documentId,
  kind,
  ...rest
}: (typeof NewMail)["Type"]): Effect.Effect<MailDraft, InvalidParam> => {
  if (kind === "invoice") {
    return documentId === undefined || clientId !== undefined
      ? Effect.fail(new InvalidParam({ message: "with kind invoice, send document_id and no counteragent_id" }))
      : Effect.succeed({ ...rest, kind, documentId })
  }
  return clientId === undefined || documentId !== undefined
    ? Effect.fail(new InvalidParam({ message: "with kind statement, send counteragent_id and no document_id" }))
    : Effect.succeed({ ...rest, kind, clientId })
}

const created = {
  status: 201,
  data: ({ value }: Outcome<ReadonlyArray<OutboxMail>>): DataOf<typeof MailsCreated> => ({ mails: value.map(toWire) }),
  headers: replayed
} as const

const api = apiOf(MailsApi)

const handlers = groupOf(
  api,
  "mails",
  Effect.fnUntraced(function* (handlers) {
    const mails = yield* Mails

    return handlers.handleAll({
      list: ({ query: { before = null, document_id: documentId, limit = defaultMails } }) =>
        respond((who) => mails.list(who, documentId === undefined ? { before, limit } : { documentId }), {
          data: (all): DataOf<typeof MailList> => ({ mails: all.map(toWire) })
        }),

      send: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("send mail", headers), (once) =>
          respond(
            recently((who) => Effect.flatMap(draftOf(payload), (draft) => mails.send(who, draft, once))),
            created
          )
        ),

      sendAgain: ({ headers, params }) =>
        Effect.flatMap(idempotencyKeyOf(`send mail ${params.id}`, headers), (once) =>
          respond(
            recently((who) => mails.sendAgain(who, params.id, once)),
            created
          )
        )
    })
  })
)

export const routes = routesOf(api, handlers)
