import { mediumDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { amountText } from "../../format/moneyText.ts"
import { m } from "../../paraglide/messages.js"
import type { EntryDraft } from "./draft.ts"
import { pricingText } from "./pricingText.ts"

/** The fields of an entry that a person sees, in words. */
export const entryLines: ReadonlyArray<readonly [label: () => string, text: (draft: EntryDraft) => string]> = [
  [m.entry_description, ({ description }) => description],
  [m.entry_project, ({ projectName }) => projectName ?? "–"],
  [m.entry_client, ({ clientName }) => clientName ?? "–"],
  [m.entry_day, ({ day }) => (day === null ? "–" : mediumDay(day))],
  [m.entry_duration, ({ minutes }) => (minutes === null ? "–" : hours(minutes))],
  [m.entry_start, ({ start }) => start || "–"],
  [m.entry_end, ({ end }) => end || "–"],
  [m.entry_break, ({ hasClock, pause }) => (hasClock && pause !== null && pause > 0 ? hours(pause) : "–")],
  [m.entry_tags, ({ tags }) => tags.join(", ") || "–"],
  [
    m.entry_price,
    ({ amount, currency, pricing }) =>
      amount === null ? pricingText(pricing) : `${amountText(amount, currency)} ${currency}`
  ],
  [m.entry_member, ({ userName }) => userName ?? "–"]
]
