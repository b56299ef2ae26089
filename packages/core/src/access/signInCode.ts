import { Effect } from "effect"
import { wholeNumber } from "../values/Check.ts"

/** Without the letters that are read as one another: I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const groups = 5
const groupLength = 4

/** How long a one-time code works, in seconds. */
export const CodeSeconds = wholeNumber(600, 604_800, {
  description: "How long the code works, in seconds: from ten minutes to seven days, which is the default.",
  examples: [604_800]
})

/** The lifetime of an invitation. */
export const invitationSeconds = 604_800
/** The lifetime of a code that a member enters at once. */
export const promptSeconds = 600

/** A new one-time code of 100 random bits, in groups for reading out: `7K2M-QX9D-4HTW-0B3C-R8FA`. */
export const newSignInCode: Effect.Effect<string> = Effect.sync(() => {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(groups * groupLength)), (byte) =>
    alphabet.charAt(byte % alphabet.length)
  )
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join("")
  ).join("-")
})

const form = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`, "u")

/** The code in typed text, without regard to case and separators; undefined when the text is no code. */
export const typedSignInCode = (text: string): string | undefined => {
  const letters = text
    .toUpperCase()
    .replace(/[\s–-]/gu, "")
    .replace(/[IL]/gu, "1")
    .replaceAll("O", "0")
  return form.test(letters) ? letters.match(/.{4}/gu)?.join("-") : undefined
}
