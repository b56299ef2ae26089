import type { Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import { inLine, newMail } from "../mail/newMail.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { MailLanguage } from "../mail/texts/MailText.ts"
import { mailTexts, momentText } from "../mail/texts/mailTexts.ts"
import type { Instant } from "../values/Instant.ts"
import type { SignInCode } from "./SignInCodeRepository.ts"

/** The mail of an invitation. */
export const composeInvitation = (
  who: Principal,
  {
    at,
    code,
    hasLink,
    language,
    member: { email, name, timeZone, userId, workspaceId }
  }: {
    readonly member: Member
    readonly code: SignInCode
    readonly at: Instant
    readonly language: MailLanguage
    readonly hasLink: boolean
  }
): Effect.Effect<OutboxMail> => {
  const text = mailTexts[language].invitation({
    name: inLine(name),
    workspace: inLine(who.workspace.name),
    by: inLine(who.member.name),
    until: momentText(language, code.expiresAt, timeZone ?? who.workspace.timeZone),
    hasLink
  })
  const createdBy = who.member.userId
  return newMail(
    { workspaceId, kind: "invitation", cause: code.codeHash, to: email, userId, createdBy, language },
    text,
    at
  )
}
