import { Effect } from "effect"
import { isRealAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import { MailSetup } from "../mail/MailSetup.ts"
import { inLine, newMail } from "../mail/newMail.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { mailTexts, momentText } from "../mail/texts/mailTexts.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import type { Instant } from "../values/Instant.ts"
import { isMailAddress } from "../values/mailAddress.ts"
import type { SignInCode } from "./SignInCodeRepository.ts"

const nothing: ReadonlyArray<OutboxMail> = []

/** Makes the mail of an invitation: in the language of who invites, with a gap for a code of its own. None where no mail is sent. */
export const makeInvitationMail = Effect.gen(function* () {
  const setup = yield* MailSetup
  const preferences = yield* PreferencesRepository
  return Effect.fnUntraced(function* (who: Principal, member: Member, code: SignInCode, at: Instant) {
    const { email, name, timeZone, userId, workspaceId } = member
    // Addresses that were stored before they were checked may lead elsewhere.
    if (setup === null || !isRealAddress(email) || !isMailAddress(email)) return nothing
    const { language } = yield* preferences.find({ workspaceId, userId: who.member.userId })
    const chosen = language ?? "en"
    const text = mailTexts[chosen].invitation({
      name: inLine(name),
      workspace: inLine(who.workspace.name),
      by: inLine(who.member.name),
      until: momentText(chosen, code.expiresAt, timeZone ?? who.workspace.timeZone),
      hasLink: setup.publicUrl !== null
    })
    const given = { workspaceId, kind: "invitation", cause: code.codeHash, to: email, userId } as const
    return [yield* newMail({ ...given, createdBy: who.member.userId, language: chosen }, text, at)]
  })
})

export type InvitationMail = Effect.Success<typeof makeInvitationMail>
