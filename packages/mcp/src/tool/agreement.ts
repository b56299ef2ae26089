import { Effect } from "effect"
import { checkToken, confirmTokenOf, type Question, secondsToAnswer, type Verdict } from "./confirmToken.ts"
import type { Call } from "./Tool.ts"

export const minutesToAnswer = secondsToAnswer / 60

/** What a call that its user must agree to has come to. */
export type Agreement =
  | { readonly _tag: "Agreed" }
  | { readonly _tag: "Declined" }
  /** The user is to be asked; `reason` says why a token was not taken. */
  | { readonly _tag: "Ask"; readonly token: string; readonly reason: string | undefined }

/** How reasons name what a token is for and what it showed. */
interface Words {
  readonly other: string
  readonly changed: string
}

const reasonOf = (verdict: Exclude<Verdict, "valid">, { changed, other }: Words): string => {
  switch (verdict) {
    case "none":
      return "confirm_token was not given to this caller: it may be mistyped"
    case "other":
      return `confirm_token is for ${other}`
    case "expired":
      return `confirm_token is older than ${minutesToAnswer} minutes`
    case "changed":
      return changed
  }
}

/** Whether the user has agreed to what was shown: by the client's form, or by the token of the call that showed it. */
export const agreementOf = Effect.fnUntraced(function* (
  { caller, consent }: Pick<Call<unknown>, "caller" | "consent">,
  question: Question,
  { confirmToken, words }: { readonly confirmToken: string | undefined; readonly words: Words }
): Effect.fn.Return<Agreement> {
  const isAnswer = confirmToken === undefined
  const token = confirmToken ?? consent.state
  const verdict = token === undefined ? undefined : yield* checkToken(caller, question, token)
  if (isAnswer && consent.answer === "declined" && verdict !== "none" && verdict !== "other") {
    return { _tag: "Declined" }
  }
  if (verdict === "valid" && (!isAnswer || consent.answer === "agreed")) return { _tag: "Agreed" }
  const reason = verdict === undefined || verdict === "valid" ? undefined : reasonOf(verdict, words)
  return { _tag: "Ask", token: yield* confirmTokenOf(caller, question), reason }
})

export const declinedText = (what: string): string =>
  `The user declined: ${what}. Do not ask again unless they bring it up.`
