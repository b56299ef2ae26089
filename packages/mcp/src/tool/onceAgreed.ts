import { Sha256 } from "@hourbook/core/access/Secret"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import { Effect } from "effect"
import type { ToolError } from "../present/Refused.ts"
import { checkToken, confirmTokenOf, isToken, type Question, secondsToAnswer, type Verdict } from "./confirmToken.ts"
import type { Call } from "./Tool.ts"

export const minutesToAnswer = secondsToAnswer / 60

/** What a call would do, as it is shown. */
export interface Preview<View> {
  readonly view: View
  readonly question: Question
  /** Whether the user has to agree. */
  readonly asks: boolean
  /** How reasons name what a token is for and what it showed. */
  readonly words: { readonly other: string; readonly changed: string }
}

/** A call that its user must agree to. */
export interface ToAgree<View, O> {
  /** What a token is the key of: the tool, and those arguments that cannot be put in two ways. */
  readonly about: string
  readonly confirmToken: string | undefined
  /** Checks everything and writes nothing. */
  readonly preview: Effect.Effect<Preview<View>, ToolError>
  /** Does what was agreed to, at most once under the key. */
  readonly write: (view: View, once: IdempotencyKey) => Effect.Effect<O, ToolError>
  /** What an earlier use of the token has come to, as it is now, and gone on with if it was cut off; undefined without one. */
  readonly earlier: (once: IdempotencyKey) => Effect.Effect<O | undefined, ToolError>
}

/** The user is to be asked; `reason` says why a token was not taken. */
export interface Asked {
  readonly token: string
  readonly reason: string | undefined
}

/** What such a call has come to. */
export type Agreed<View, O> =
  | { readonly _tag: "Done"; readonly output: O }
  | { readonly _tag: "Declined"; readonly view: View }
  /** The call is done without asking; under the key of its token, if it has one. */
  | { readonly _tag: "NothingToAsk"; readonly view: View; readonly once: IdempotencyKey | undefined }
  | ({ readonly _tag: "Ask"; readonly view: View } & Asked)

const reasonOf = (verdict: Verdict | undefined, { changed, other }: Preview<unknown>["words"]): string | undefined => {
  switch (verdict) {
    case "none":
      return "confirm_token was not given to this caller: it may be mistyped"
    case "other":
      return `confirm_token is for ${other}`
    case "expired":
      return `confirm_token is older than ${minutesToAnswer} minutes`
    case "changed":
      return changed
    default:
      return undefined
  }
}

/** The key of a token, which no request_id can be. */
export const consentKey = Effect.fnUntraced(function* (about: string, token: string): Effect.fn.Return<IdempotencyKey> {
  const sha256 = yield* Sha256
  return { key: `mcp\nconfirm ${token}`, fingerprint: yield* sha256(about) }
})

/**
 * Does a call once its user has agreed to what was shown: by the client's form, or by the token of the call that showed it. The
 * token is the key of the write, so a consent counts once: a second use, also at the same moment or in another process, gets
 * what the first one has come to.
 */
export const onceAgreed = Effect.fnUntraced(function* <View, O>(
  { caller, consent }: Pick<Call<unknown>, "caller" | "consent">,
  { about, confirmToken, earlier, preview, write }: ToAgree<View, O>
): Effect.fn.Return<Agreed<View, O>, ToolError> {
  type Outcome = Effect.Effect<Agreed<View, O>, ToolError>
  const isAnswer = confirmToken === undefined
  const token = (confirmToken ?? consent.state)?.trim()
  const once = yield* consentKey(about, token ?? "")

  const unlessDone = (otherwise: Outcome): Outcome =>
    token === undefined || !isToken(token)
      ? otherwise
      : Effect.flatMap(earlier(once), (output) =>
          output === undefined ? otherwise : Effect.succeed({ _tag: "Done", output })
        )

  const answered: Outcome = Effect.gen(function* (): Effect.fn.Return<Agreed<View, O>, ToolError> {
    const { asks, question, view, words } = yield* preview
    const verdict = token === undefined ? undefined : yield* checkToken(caller, question, token)
    const isOurs = verdict !== undefined && verdict !== "none" && verdict !== "other"
    if (isAnswer && consent.answer === "declined" && isOurs) return { _tag: "Declined", view }
    if (!asks) return { _tag: "NothingToAsk", view, once: isOurs ? once : undefined }
    if (verdict !== "valid" || (isAnswer && consent.answer !== "agreed")) {
      return { _tag: "Ask", view, token: yield* confirmTokenOf(caller, question), reason: reasonOf(verdict, words) }
    }
    return yield* write(view, once).pipe(
      Effect.map((output): Agreed<View, O> => ({ _tag: "Done", output })),
      // It has changed since it was read: that is shown now.
      Effect.catchTag("PreconditionFailed", () => answered)
    )
  })
  // Another use of the token may be faster: then what it has done is the reason of a refusal or of a question.
  return yield* unlessDone(
    Effect.matchEffect(answered, {
      onFailure: (refusal) => unlessDone(Effect.fail(refusal)),
      onSuccess: (agreed) => (agreed._tag === "Done" ? Effect.succeed(agreed) : unlessDone(Effect.succeed(agreed)))
    })
  )
})

export const declinedText = (what: string): string =>
  `The user declined: ${what}. Do not ask again unless they bring it up.`
