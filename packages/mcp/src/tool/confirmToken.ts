import { Sha256 } from "@hourbook/core/access/Secret"
import { fromBase62, toBase62 } from "@hourbook/core/values/base62"
import { Clock, Effect } from "effect"
import type { Caller } from "../caller/Caller.ts"

/** What a user is asked about, and what they were shown of it. */
export interface Question {
  readonly subject: string
  readonly shown: string
}

/** What a token says of a question. A token that is none was mistyped, made up or given to another caller. */
export type Verdict = "valid" | "none" | "other" | "expired" | "changed"

/** How long a user may take to answer. */
export const secondsToAnswer = 300

/** By how much the clocks of two instances may differ. */
const clockSkew = 60

const partLength = 3
const form = /^(?<time>[0-9A-Za-z]{3})(?<subject>.{3})(?<shown>.{3})(?<seal>.{3})$/u
/** The time comes round after 66 hours; the seal is over all of it. */
const round = 62 ** partLength

const seconds = Effect.map(Clock.currentTimeMillis, (millis) => Math.floor(millis / 1000))

/**
 * The parts of a token: its time, a digest each of the subject and of what was shown, and a seal over the three. All but the
 * time need the caller's key, so that none can be made up; apart, they say what is wrong with a token.
 */
const partsOf = Effect.fnUntraced(function* ({ signingKey, who }: Caller, at: number, { shown, subject }: Question) {
  const sha256 = yield* Sha256
  const digest = (...texts: ReadonlyArray<string>) =>
    Effect.map(sha256(JSON.stringify([signingKey, who.member.userId, at, ...texts])), (hash) =>
      toBase62(Number.parseInt(hash.slice(0, 12), 16), partLength)
    )
  const parts = { subject: yield* digest("subject", subject), shown: yield* digest("shown", subject, shown) }
  return { ...parts, sealOf: (of: typeof parts) => digest("seal", of.subject, of.shown) }
})

/** A token of 12 letters and digits, with which the caller can say that the user agrees to what was shown. */
export const confirmTokenOf = Effect.fnUntraced(function* (caller: Caller, question: Question) {
  const at = yield* seconds
  const { sealOf, ...parts } = yield* partsOf(caller, at, question)
  return toBase62(at, partLength) + parts.subject + parts.shown + (yield* sealOf(parts))
})

/** Whether a text has the form of a token at all. */
export const isToken = (text: string): boolean => form.test(text)

/** Whether a token is for a question, or what is wrong with it. */
export const checkToken = Effect.fnUntraced(function* (
  caller: Caller,
  question: Question,
  token: string
): Effect.fn.Return<Verdict> {
  const { seal = "", shown = "", subject = "", time = "" } = form.exec(token.trim())?.groups ?? {}
  const latest = (yield* seconds) + clockSkew
  const at = latest - ((latest - fromBase62(time)) % round)
  const { sealOf, ...expected } = yield* partsOf(caller, at, question)
  if (seal !== (yield* sealOf({ subject, shown }))) return "none"
  if (subject !== expected.subject) return "other"
  if (latest - clockSkew - at > secondsToAnswer) return "expired"
  return shown === expected.shown ? "valid" : "changed"
})
