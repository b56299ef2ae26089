import { Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import { MailSetup } from "../mail/MailSetup.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import type { Instant } from "../values/Instant.ts"
import type { SignInCode } from "./SignInCodeRepository.ts"

const nothing: ReadonlyArray<OutboxMail> = []

/** Few starts of a program invite anybody. */
const compose = loadedLater(async () => (await import("./composeInvitation.ts")).composeInvitation)

/** Makes the mail of an invitation: in the language of who invites, with a gap for a code of its own. None where no mail is sent. */
export const makeInvitationMail = Effect.gen(function* () {
  const setup = yield* MailSetup
  const preferences = yield* PreferencesRepository
  return (who: Principal, member: Member, code: SignInCode, at: Instant) =>
    setup === null ? Effect.succeed(nothing) : compose({ setup, preferences }, who, { member, code, at })
})

export type InvitationMail = Effect.Success<typeof makeInvitationMail>
