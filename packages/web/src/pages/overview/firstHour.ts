import { minutesOf } from "../../words/duration.ts"

/** The duration and the work in `1:30 First sketches` or `First sketches 1:30`; undefined where one of them is missing. */
export const firstHourOf = (text: string): { readonly minutes: number; readonly description: string } | undefined => {
  const words = text.trim().split(/\s+/u)
  const from = (duration: string | undefined, rest: ReadonlyArray<string>) => {
    const minutes = minutesOf(duration ?? "")
    const description = rest.join(" ")
    return minutes === undefined || minutes === 0 || description === "" ? undefined : { minutes, description }
  }
  return from(words[0], words.slice(1)) ?? from(words.at(-1), words.slice(0, -1))
}
