import { Effect, Option } from "effect"
import { Sha256 } from "../access/Secret.ts"
import { NotFound } from "../errors/Errors.ts"
import type { MemberMailKind } from "../mail/MemberMailKind.ts"
import { isMemberMail } from "../mail/OutboxMail.ts"
import { OutboxRepository } from "../mail/OutboxRepository.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import type { AttemptLimit } from "../sessions/Attempts.ts"
import { traced } from "../telemetry/traced.ts"

/** Secrets of mails that one network tries. */
export const unsubscribesFromAddress: AttemptLimit = { kind: "UnsubscribesFromAddress", most: 30, seconds: 60 }

const unknown = Effect.suspend(() => Effect.fail(new NotFound({ entity: "mail", id: "" })))

/** Turns mails of a kind off for the reader of one of them, by its secret. */
export const makeUnsubscribe = Effect.gen(function* () {
  const outbox = yield* OutboxRepository
  const preferences = yield* PreferencesRepository
  const sha256 = yield* Sha256
  return traced("Mails.unsubscribe")(function* (secret: string): Effect.fn.Return<MemberMailKind, NotFound> {
    const mail = Option.getOrUndefined(yield* outbox.ofUnsubscribe(yield* sha256(secret)))
    if (mail === undefined || mail.userId === null || !isMemberMail(mail.kind)) return yield* unknown
    const { kind, userId, workspaceId } = mail
    const { mutedMails = [] } = yield* preferences.find({ workspaceId, userId })
    if (!mutedMails.includes(kind)) {
      yield* preferences.choose({ workspaceId, userId }, { mutedMails: [...mutedMails, kind] })
    }
    return kind
  })
})
