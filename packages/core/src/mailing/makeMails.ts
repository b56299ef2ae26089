import { Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { MailSetup } from "../mail/MailSetup.ts"
import { newMail } from "../mail/newMail.ts"
import { OutboxMail } from "../mail/OutboxMail.ts"
import { OutboxRepository } from "../mail/OutboxRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { compareText } from "../values/fold.ts"
import type { InvoiceId, MailId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { isMailAddress } from "../values/mailAddress.ts"
import { wake } from "../worker/Wakeups.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { VersionConflict } from "../writing/writeErrors.ts"
import { type MailDraft, makeComposing } from "./composeMails.ts"
import { mailLine } from "./mailLine.ts"
import { makeUnsubscribe } from "./unsubscribe.ts"

export const mostRecipients = 10

const Made = Schema.Array(OutboxMail)

const notSetUp = new ValidationFailed({
  field: null,
  problem: "no mail is sent here: set HOURBOOK_SMTP_URL and HOURBOOK_MAIL_FROM, and start the service again",
  rule: { code: "mail_not_set_up" }
})

const refuse = (problem: string, code: "mail_not_repeatable" | "mail_waiting") =>
  Effect.fail(new ValidationFailed({ field: null, problem, rule: { code } }))

/** What to send to have the same sent again. */
const draftOf = ({ clientId, documentId, kind, language, to }: OutboxMail): MailDraft | undefined =>
  kind === "invoice" && documentId !== null
    ? { kind, documentId, to: [to], language }
    : kind === "statement" && clientId !== null
      ? { kind, clientId, to: [to], language }
      : undefined

/** The verbs of mails, all for owners and admins. */
export const makeMails = Effect.gen(function* () {
  const outbox = yield* OutboxRepository
  const idempotencyStore = yield* IdempotencyStore
  const setup = yield* MailSetup
  const compose = yield* makeComposing

  /** Newest first: a page of all, or all of a document. */
  const list = traced("Mails.list")(function* (
    who: Principal,
    question: { readonly before: MailId | null; readonly limit: number } | { readonly documentId: InvoiceId }
  ): Effect.fn.Return<ReadonlyArray<OutboxMail>, CoreError> {
    const visible = yield* Policy.mayReadMails(who)
    if (!("documentId" in question)) return yield* outbox.list(visible, question)
    return (yield* outbox.of(visible, question.documentId)).toSorted((a, b) => compareText(b.id, a.id))
  })

  const distinctAddresses = (to: ReadonlyArray<string>) => {
    const distinct = [...new Set(to)]
    return distinct.length > 0 && distinct.length <= mostRecipients && distinct.every(isMailAddress)
      ? Effect.succeed(distinct)
      : Effect.fail(
          new ValidationFailed({
            field: "to",
            problem: `expected 1 to ${mostRecipients} email addresses`,
            rule: { code: "invalid_value" }
          })
        )
  }

  /** A mail to each recipient, which is sent in the background. */
  const send = traced("Mails.send")(function* (
    who: Principal,
    draft: MailDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<ReadonlyArray<OutboxMail>>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    if (draft.kind === "statement") yield* Policy.mayReconcile(who)
    if (setup === null) return yield* notSetUp
    const write = Effect.fnUntraced(function* (keep: (made: ReadonlyArray<OutboxMail>) => IdempotencyRecord | null) {
      const at = yield* now
      const to = yield* distinctAddresses(draft.to)
      const { clientName, text, ...composed } = yield* compose(who, visible, draft, { setup, at })
      const earlier = (yield* outbox.of(visible, composed.cause)).filter(({ kind }) => kind === draft.kind)
      const mails = yield* Effect.forEach(to, (address) => {
        const n = Math.max(0, ...earlier.filter((mail) => mail.to === address).map((mail) => mail.n)) + 1
        const given = { ...composed, workspaceId: who.workspace.id, kind: draft.kind, to: address, n }
        return newMail({ ...given, createdBy: who.member.userId }, text, at)
      })
      if (yield* DryRun) return mails
      const events = yield* Effect.forEach(mails, (mail) => eventOf(who, at, mailLine(mail, clientName)))
      yield* outbox
        .add({ mails, events, idempotency: keep(mails) })
        .pipe(Effect.catchTag("MailThere", () => Effect.fail(new VersionConflict())))
      yield* wake("mails")
      return mails
    })
    const made = { idempotencyStore, who, visible, once, codec: Made }
    return yield* idempotent({ ...made, write: (keep) => retryOnConflict(write(keep)) })
  })

  /** The same once more, composed anew. One that waits is sent anyway. */
  const sendAgain = traced("Mails.sendAgain")(function* (
    who: Principal,
    id: MailId,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<ReadonlyArray<OutboxMail>>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const mail = Option.getOrUndefined(yield* outbox.find(visible, id))
    if (mail === undefined) return yield* new NotFound({ entity: "mail", id })
    const draft = draftOf(mail)
    if (draft === undefined) {
      return yield* refuse(
        "mails of this kind are sent by what causes them: invite the person again",
        "mail_not_repeatable"
      )
    }
    if (mail.due !== null) return yield* refuse("it is still being sent", "mail_waiting")
    return yield* send(who, draft, once)
  })

  /** The mails that an earlier call under a key has made. */
  const earlier = traced("Mails.earlier")(function* (who: Principal, once: IdempotencyKey) {
    const visible = yield* Policy.mayManage(who)
    const at = yield* now
    return Option.getOrUndefined(yield* earlierUnder({ idempotencyStore, who, visible, at, once, codec: Made }))
  })

  return { earlier, list, send, sendAgain, unsubscribe: yield* makeUnsubscribe }
})
