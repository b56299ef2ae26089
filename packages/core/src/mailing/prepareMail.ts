import { Data, Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import { newLinkSecret, Sha256 } from "../access/Secret.ts"
import { newSignInCode } from "../access/signInCode.ts"
import { eventOf } from "../activity/event.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { Invoices } from "../invoices/service/Invoices.ts"
import type { Mail } from "../mail/Mailer.ts"
import type { MailSetup } from "../mail/MailSetup.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { gap } from "../mail/texts/MailText.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { linkLine } from "../sharing/sharingLines.ts"
import { linkDays, type StatementLink, StatementLinkRepository } from "../sharing/StatementLink.ts"
import { StatementLinkId } from "../values/Ids.ts"
import { fromMillis, now, toMillis } from "../values/Instant.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { SignInCodeRepository } from "../workspaces/SignInCodeRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { areSame } from "./attachments.ts"
import { MailAttachments } from "./MailAttachments.ts"

/** What a mail was for holds no more, so that it is not sent. */
export class NoLongerDue extends Data.TaggedError("NoLongerDue")<{ readonly why: string }> {}

const dayMillis = 86_400_000

/** Makes of a stored mail what is sent: its conditions hold, its secret is made, and its attachments are drawn. */
export const makePreparing = Effect.gen(function* () {
  const members = yield* MemberRepository
  const codes = yield* SignInCodeRepository
  const clients = yield* ClientRepository
  const links = yield* StatementLinkRepository
  const workspaces = yield* WorkspaceRepository
  const attachments = yield* MailAttachments
  const invoices = yield* Invoices
  const sha256 = yield* Sha256
  const preferences = yield* PreferencesRepository

  const ownerOf = Effect.fnUntraced(function* ({ workspaceId }: OutboxMail) {
    const workspace = Option.getOrUndefined(yield* workspaces.find(Policy.wholeOf(workspaceId)))
    const [owner] = yield* workspaces.owners(workspaceId)
    return workspace === undefined || owner === undefined
      ? yield* new NoLongerDue({ why: "the workspace is gone" })
      : Policy.asOwner(workspace, owner)
  })

  const checkMember = Effect.fnUntraced(function* ({ kind, to, userId, workspaceId }: OutboxMail) {
    if (userId === null) return
    const member = Option.getOrUndefined(yield* members.find(Policy.wholeOf(workspaceId), userId))
    if (member?.email !== to) return yield* new NoLongerDue({ why: "the member has left or has another address" })
    const { mutedMails = [] } = yield* preferences.find({ workspaceId, userId })
    if (mutedMails.some((muted) => muted === kind))
      return yield* new NoLongerDue({ why: "the member turned such mails off" })
  })

  /** A code of the mail's own, beside the one that the invitation showed. */
  const codeOf = Effect.fnUntraced(function* ({ cause, userId, workspaceId }: OutboxMail, base: string | null) {
    const code = yield* newSignInCode
    const isPut =
      userId !== null &&
      (yield* codes.putMailed({
        workspaceId,
        userId,
        codeHash: cause,
        mailedHash: yield* sha256(code),
        at: yield* now
      }))
    if (!isPut) return yield* new NoLongerDue({ why: "the invitation was used, has expired or was replaced" })
    return base === null ? code : `${base}/signin#${code}`
  })

  /** A link of the mail's own. One of an earlier try, which nobody has, ends. */
  const linkOf = Effect.fnUntraced(function* (mail: OutboxMail, base: string | null) {
    const { clientId, workspaceId } = mail
    const visible = Policy.wholeOf(workspaceId)
    const client = clientId === null ? undefined : Option.getOrUndefined(yield* clients.find(visible, clientId))
    if (client === undefined) return yield* new NoLongerDue({ why: "the client is gone" })
    if (base === null) return yield* new NoLongerDue({ why: "PUBLIC_URL is not set, so there is no link" })
    const who = yield* ownerOf(mail)
    const id = StatementLinkId.make(mail.id)
    const isFirst = !(yield* links.remove(visible, id))
    const at = yield* now
    const link: StatementLink = {
      id,
      workspaceId,
      clientId: client.id,
      clientName: client.name,
      accrualFrom: null,
      createdAt: at,
      userId: mail.createdBy ?? who.member.userId,
      userName: who.member.name,
      expiresAt: fromMillis(toMillis(mail.createdAt) + linkDays * dayMillis),
      lastOpenedAt: null
    }
    const secret = yield* newLinkSecret
    const event = isFirst ? { event: yield* eventOf(who, at, linkLine(link, "made")) } : {}
    yield* links.add({ link, secretHash: yield* sha256(secret), idempotency: null, ...event }).pipe(
      Effect.catchTag("KeyAlreadyUsed", Effect.die),
      Effect.catchTag("ReferenceGone", () => Effect.fail(new NoLongerDue({ why: "the client is gone" })))
    )
    return `${base}/s#${secret}`
  })

  const filesOf = Effect.fnUntraced(function* (mail: OutboxMail) {
    if (mail.documentId === null) return []
    const drawn = yield* attachments
      .ofDocument({ invoices, who: yield* ownerOf(mail), id: mail.documentId })
      .pipe(Effect.mapError(() => new NoLongerDue({ why: "the document has no file" })))
    if (!(yield* areSame(drawn, mail.attachments))) {
      return yield* new NoLongerDue({ why: "its files are not those of before: send it again" })
    }
    return drawn
  })

  return Effect.fnUntraced(function* (
    mail: OutboxMail,
    { domain, publicUrl }: MailSetup,
    {
      toHtml,
      unsubscribe
    }: {
      readonly toHtml: (text: string, language: string) => string
      /** The secret with which the reader turns such mails off; null for none. */
      readonly unsubscribe: string | null
    }
  ): Effect.fn.Return<Mail, NoLongerDue> {
    yield* checkMember(mail)
    const files = yield* filesOf(mail)
    const secret = !mail.text.includes(gap)
      ? ""
      : mail.kind === "statement"
        ? yield* linkOf(mail, publicUrl)
        : yield* codeOf(mail, publicUrl)
    const text = mail.text.replaceAll(gap, () => secret)
    return {
      to: mail.to,
      subject: mail.subject,
      text,
      html: toHtml(text, mail.language),
      messageId: `${mail.id}@${domain}`,
      attachments: files,
      unsubscribe: unsubscribe === null ? null : `${publicUrl}/api/unsubscribe?token=${unsubscribe}`
    }
  })
})
