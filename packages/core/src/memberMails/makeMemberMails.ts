import { Effect } from "effect"
import { isRealAddress } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import { wholeOf } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import { MailSetup } from "../mail/MailSetup.ts"
import type { MemberMailKind } from "../mail/MemberMailKind.ts"
import { newMail } from "../mail/newMail.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { MailLanguage, MailText, MailTexts } from "../mail/texts/MailText.ts"
import { mailTexts } from "../mail/texts/mailTexts.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import type { Instant } from "../values/Instant.ts"
import { isMailAddress } from "../values/mailAddress.ts"

/** How a mail is written to one of several members. */
export interface MemberText {
  readonly texts: MailTexts
  readonly language: MailLanguage
  readonly timeZone: string
  /** A page of the service; null where its address is unknown. */
  readonly linkTo: (path: string) => string | null
}

interface About {
  readonly workspace: Workspace
  readonly kind: MemberMailKind
  /** What the mails are sent for; no two are with the same to one address. */
  readonly cause: string
  readonly at: Instant
  readonly compose: (text: MemberText) => MailText
}

const nothing: ReadonlyArray<OutboxMail> = []

/** Makes mails to members, each in their language: none where no mail is sent, and none to who has turned the kind off. */
export const memberMailsOf = ({
  preferences,
  setup
}: {
  readonly setup: MailSetup | null
  readonly preferences: PreferencesRepository["Service"]
}) =>
  Effect.fnUntraced(function* (recipients: ReadonlyArray<Member>, { at, cause, compose, kind, workspace }: About) {
    const reachable = recipients.filter(({ email }) => isRealAddress(email) && isMailAddress(email))
    if (setup === null || reachable.length === 0) return nothing
    const chosen = yield* preferences.some(
      wholeOf(workspace.id),
      reachable.map(({ userId }) => userId)
    )
    const { publicUrl } = setup
    const wanted = reachable.filter(({ userId }) => !(chosen.get(userId)?.mutedMails ?? []).includes(kind))
    return yield* Effect.forEach(wanted, ({ email, timeZone, userId }) => {
      const language = chosen.get(userId)?.language ?? "en"
      const text = compose({
        texts: mailTexts[language],
        language,
        timeZone: timeZone ?? workspace.timeZone,
        linkTo: (path) => (publicUrl === null ? null : `${publicUrl}${path}`)
      })
      return newMail({ workspaceId: workspace.id, kind, cause, to: email, userId, language }, text, at)
    })
  })

export type MemberMails = ReturnType<typeof memberMailsOf>

/** The same, with the ports of a store. */
export const makeMemberMails = Effect.gen(function* () {
  return memberMailsOf({ setup: yield* MailSetup, preferences: yield* PreferencesRepository })
})
