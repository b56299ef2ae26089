import { Effect } from "effect"
import { isRealAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import type { MailSetup } from "../mail/MailSetup.ts"
import { inLine, newMail } from "../mail/newMail.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { mailTexts, momentText } from "../mail/texts/mailTexts.ts"
import type { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import type { Instant } from "../values/Instant.ts"
import { isMailAddress } from "../values/mailAddress.ts"
import type { SignInCode } from "./SignInCodeRepository.ts"

/** The mail of an invitation; none to addresses that were stored before they were checked and may lead elsewhere. */
export const composeInvitation = Effect.fnUntraced(function* (
  { preferences, setup }: { readonly setup: MailSetup; readonly preferences: PreferencesRepository["Service"] },
  who: Principal,
  { at, code, member }: { readonly member: Member; readonly code: SignInCode; readonly at: Instant }
): Effect.fn.Return<ReadonlyArray<OutboxMail>> {
  const { email, name, timeZone, userId, workspaceId } = member
  if (!isRealAddress(email) || !isMailAddress(email)) return []
  const createdBy = who.member.userId
  const { language } = yield* preferences.find({ workspaceId, userId: createdBy })
  const chosen = language ?? "en"
  const text = mailTexts[chosen].invitation({
    name: inLine(name),
    workspace: inLine(who.workspace.name),
    by: inLine(who.member.name),
    until: momentText(chosen, code.expiresAt, timeZone ?? who.workspace.timeZone),
    hasLink: setup.publicUrl !== null
  })
  const given = { workspaceId, kind: "invitation", cause: code.codeHash, to: email, userId, createdBy } as const
  return [yield* newMail({ ...given, language: chosen }, text, at)]
})
