import { readLength } from "@hourbook/exchange/values/lengths"
import { minutesOf as roundedMinutes } from "@hourbook/exchange/values/times"

/** No entry is longer than 100 days. */
const longest = 144_000

/**
 * The minutes that a person means by `1:30`, `1.5`, `1,5`, `90m`, `2h`, `1h30`, `18:25 min`, in the grammar of the files that are imported;
 * a plain number is hours. Undefined for what is no duration.
 */
export const minutesOf = (text: string): number | undefined => {
  const length = readLength(text)
  const minutes = length === undefined ? undefined : roundedMinutes(length.seconds)
  return minutes === undefined || minutes > longest ? undefined : minutes
}
