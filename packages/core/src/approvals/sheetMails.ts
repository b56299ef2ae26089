import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { inLine, inText } from "../mail/newMail.ts"
import { dayText } from "../mail/texts/mailTexts.ts"
import type { MemberText } from "../memberMails/makeMemberMails.ts"
import type { Sheet } from "../sheets/Sheet.ts"
import type { Instant } from "../values/Instant.ts"
import type { SheetPorts } from "./listSheets.ts"

/** The mails about a sheet that was submitted, approved or returned: to those who decide, or to its member. None to who did it. */
export const sheetMails = Effect.fnUntraced(function* (
  { memberMails, members }: Pick<SheetPorts, "memberMails" | "members">,
  who: Principal,
  {
    after,
    at,
    before,
    cause
  }: {
    readonly before: Sheet | null
    readonly after: Sheet
    /** The line of the log. */
    readonly cause: string
    readonly at: Instant
  }
) {
  const { comment, from, state, to, userId } = after
  if (state === "open" || state === before?.state) return []
  const everyone = yield* members.list(Policy.wholeOf(who.workspace.id))
  const member = everyone.find((one) => one.userId === userId)
  const concerned = state === "submitted" ? everyone.filter(Policy.isApprover) : member === undefined ? [] : [member]
  const others = concerned.filter(
    (one) => one.userId !== who.member.userId && (state !== "submitted" || one !== member)
  )
  const kind = `sheet_${state}` as const
  const compose = ({ language, linkTo, texts }: MemberText) => {
    const days = { from: dayText(language, from), to: dayText(language, to), link: linkTo("/approvals") }
    return kind === "sheet_submitted"
      ? texts.sheet_submitted({ ...days, member: inLine(member?.name ?? "") })
      : texts[kind]({ ...days, by: inLine(who.member.name), comment: comment === null ? null : inText(comment) })
  }
  return yield* memberMails(others, { workspace: who.workspace, kind, cause, at, compose })
})
