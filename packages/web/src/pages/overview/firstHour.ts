import { minutesOf } from "../../format/typedDuration.ts"

/** Several words are a duration where the last of them has a unit: in `1h 30 mails`, one is. */
const isDuration = (words: ReadonlyArray<string>): boolean => words.length === 1 || /\p{L}/u.test(words.at(-1) ?? "")

/** The duration and the work in `1:30 First sketches` or `First sketches 1:30`; undefined where one of them is missing. */
export const firstHourOf = (text: string): { readonly minutes: number; readonly description: string } | undefined => {
  const words = text.trim().split(/\s+/u)
  const from = (duration: string | undefined, rest: ReadonlyArray<string>) => {
    const minutes = minutesOf(duration ?? "")
    const description = rest.join(" ")
    return minutes === undefined || minutes === 0 || description === "" ? undefined : { minutes, description }
  }
  // `3h 15m` and `30 min` are several words; those that are no unit belong to the work.
  for (const count of [4, 3, 2, 1]) {
    const [first, last] = [words.slice(0, count), words.slice(-count)]
    const found =
      (isDuration(first) ? from(first.join(" "), words.slice(count)) : undefined) ??
      (isDuration(last) ? from(last.join(" "), words.slice(0, -count)) : undefined)
    if (found !== undefined) return found
  }
  return undefined
}
