import { aroundDifference } from "@hourbook/exchange/text/aroundDifference"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { mediumDay } from "../../../format/dates.ts"
import { hours } from "../../../format/duration.ts"
import { money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { RefusedLines } from "./RefusedLines.tsx"

type Changed = ImportReport["changed"]
type Difference = Changed["lines"][number]["differences"][number]

const names = {
  amount: m.import_changed_amount,
  billable: m.import_changed_billable,
  day: m.import_changed_day,
  description: m.import_changed_note,
  minutes: m.import_changed_length,
  tags: m.import_changed_tags
}

const shownAs = {
  amount: (text: string) => {
    const [amount = "", currency = ""] = text.split(" ")
    return money(Number(amount), currency)
  },
  day: mediumDay,
  minutes: (text: string) => hours(Number(text)),
  billable: (text: string) => (text === "yes" ? m.activity_yes() : m.activity_no()),
  tags: (text: string) => text || "–"
}

const differenceText = ({ field, file, recorded }: Difference): string => {
  const [ofFile, here] =
    field === "description"
      ? aroundDifference(file, recorded).map((text) => m.import_quoted({ text }))
      : [shownAs[field](file), shownAs[field](recorded)]
  return m.import_changed_says({ what: names[field](), file: ofFile ?? "", here: here ?? "" })
}

/** Lines that are other in the file than what an earlier import made of them. */
export const ChangedLines = ({ changed: { count, lines } }: { readonly changed: Changed }) =>
  count > 0 && (
    <RefusedLines
      title={m.import_changed({ n: count })}
      heading={m.import_changed_heading()}
      lines={lines.map(({ differences, line, what }) => ({
        line,
        what: aroundDifference(what, "")[0],
        why: differences.map(differenceText).join("; ")
      }))}
      count={count}
    />
  )

/** Entries of earlier versions of the file that it no longer has. */
export const GoneEntries = ({ gone: { count, entries } }: { readonly gone: ImportReport["gone"] }) =>
  count > 0 && (
    <RefusedLines
      title={m.import_absent({ n: count })}
      first={m.import_absent_day()}
      heading={m.import_absent_heading()}
      lines={entries.map(({ cost, currency, day, description, minutes, person, place }) => ({
        line: mediumDay(day),
        what: aroundDifference(description, "")[0],
        why: [person, place, hours(minutes), cost === null ? "" : money(Number(cost), currency)]
          .filter((text) => text !== "")
          .join(" · ")
      }))}
      count={count}
    />
  )
