import { m } from "../paraglide/messages.js"
import { count } from "./money.ts"

/** A count as a reason has it, in the person's language. */
const localCount = (text: string): string => count(Number(text.replaceAll(",", "")))

type Pattern = readonly [
  pattern: RegExp,
  text: (value: string, second: string, third: string, fourth: string) => string
]

/** Why a line or file is refused, by what its reader says; the groups hold values of the file. */
const patterns: ReadonlyArray<Pattern> = [
  [/^the line has no day$/u, () => m.import_no_day()],
  [/^the file has no column of days: /u, () => m.import_no_day_column()],
  [/^the file has no column of lengths: /u, () => m.import_no_length_column()],
  [/^"(.*)" is not a day such as /su, (value) => m.import_not_a_day({ value })],
  [/^"(.*)" is not a time of day such as /su, (value) => m.import_not_a_time({ value })],
  [/^"(.*)" is not a moment such as/su, (value) => m.import_not_a_moment({ value })],
  [
    /^"(.*)" is not a (?:duration such as .*|number of hours|number of minutes)$/su,
    (value) => m.import_not_a_length({ value })
  ],
  [/^"(.*)" hours are less than 0$/su, (value) => m.import_not_a_length({ value })],
  [/^"(.*)" has no unit: /su, (value) => m.import_no_unit({ value })],
  [
    /^the length (\S+) is longer than the (\S+) from "(.*)" to "(.*)": /su,
    (length, between, from, to) => m.import_longer({ length, between, from, to })
  ],
  [
    /^"(.*)" hours and "(.*)" minutes are neither parts of one length nor the same$/su,
    (hours, minutes) => m.import_lengths_apart({ hours, minutes })
  ],
  [/^the lengths (\S+) and (\S+) differ: /u, (one, other) => m.import_lengths_differ({ one, other })],
  [/^(\S+) hours are more than a time entry may have/u, (value) => m.import_too_long({ value: localCount(value) })],
  [/^"(.*)" is not an amount$/su, (value) => m.import_not_an_amount({ value })],
  [/^the (?:amount|rate) is (\S+), below 0: /u, (value) => m.import_negative({ value })],
  [/^its note and tags are longer than/u, () => m.import_note_long()],
  [/^"(.*)" says neither yes nor no$/su, (value) => m.import_not_yes_or_no({ value })],
  [/a running timer is not imported$/u, () => m.import_running()],
  [/^the line has no duration/u, () => m.import_no_length()],
  [/^the end is before the start$/u, () => m.import_ends_early()],
  [/^the mapping leaves (.*) out$/su, (name) => m.import_left_out_person({ name })],
  [/^several people are called (.*), and the line has no id/su, (name) => m.import_no_person_id({ name })],
  [/^the file is larger than/u, () => m.import_file_large()],
  [/^the archive unpacks to more than/u, () => m.import_archive_large()],
  [/^the archive is damaged/u, () => m.import_archive_damaged()],
  [/^the archive is neither/u, () => m.import_archive_unknown()],
  [/^a quoted cell that begins on line (\d+) never ends$/u, (line) => m.import_quote_open({ line })],
  [/^the file is not a table/u, () => m.import_no_table()],
  [/^the (?:member|client|project) (.*) could not be made$/su, (name) => m.import_not_made({ name })],
  [/^the service did not answer for it$/u, () => m.import_unanswered()]
]

/** Why something is refused, in the person's language; what only the server says, in its words. */
export const reasonText = (reason: string): string => {
  for (const [pattern, text] of patterns) {
    const match = pattern.exec(reason)
    if (match !== null) return text(match[1] ?? "", match[2] ?? "", match[3] ?? "", match[4] ?? "")
  }
  return reason
}
