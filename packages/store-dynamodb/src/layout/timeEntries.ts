import { noExtras } from "@hourbook/core/money/MoneyKind"
import { memberOf } from "@hourbook/core/records/Record"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { byAmount, byNumber, byText, byTime } from "@hourbook/core/values/sorting"
import { entryFieldsIn } from "./entryItems.ts"
import type { RecordKind } from "./recordItems.ts"
import { unsafeBrand } from "./unsafeBrand.ts"

export const timeEntries: RecordKind<TimeEntry, TimeSort> = {
  of: "time",
  ownFields: ({ cost, description, durationMinutes, workedOn }) => ({
    day: workedOn,
    amount: cost,
    minutes: durationMinutes,
    text: description,
    ...noExtras
  }),
  make: (base, { amount, day, minutes, text }, item) => ({
    ...base,
    ...memberOf(base),
    ...entryFieldsIn(item, { createdAt: base.createdAt, minutes }),
    id: unsafeBrand.timeEntry(base.id),
    workedOn: day,
    cost: amount,
    durationMinutes: minutes,
    description: text ?? ""
  }),
  columns: {
    workedOn: byTime(({ workedOn }) => workedOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    durationMinutes: byNumber(({ durationMinutes }) => durationMinutes),
    cost: byAmount(({ cost }) => cost),
    description: byText(({ description }) => description)
  },
  byDay: "workedOn",
  asEntry: { of: (entry) => entry, tagged: (entry, tags) => ({ ...entry, tags }) }
}
