import type { InvoiceSchedule, NewInvoiceSchedule } from "@hourbook/contract/contract"
import type { Day } from "../../../format/dates.ts"
import { addMonths, firstOfMonth, lastOfMonth } from "../../../format/dates.ts"
import { type DraftLine, isLineSound, lineOf, newLine, sentLine } from "../draft/draft.ts"

/** A schedule as it is typed. */
export interface ScheduleDraft {
  readonly name: string
  readonly clientId: string | null
  readonly every: InvoiceSchedule["every"]
  readonly day: string
  readonly covers: InvoiceSchedule["covers"]
  readonly next: Day | null
  readonly ends: Day | null
  readonly takesWork: boolean
  readonly lines: ReadonlyArray<DraftLine>
}

export const newSchedule = (): ScheduleDraft => ({
  name: "",
  clientId: null,
  every: "month",
  day: "1",
  covers: "previous",
  next: null,
  ends: null,
  takesWork: true,
  lines: []
})

/** The lines of a schedule have the fields of a draft's. */
export const scheduleDraftOf = (schedule: InvoiceSchedule, currency: string): ScheduleDraft => ({
  name: schedule.name,
  clientId: schedule.counteragent_id,
  every: schedule.every,
  day: String(schedule.day),
  covers: schedule.covers,
  next: schedule.next,
  ends: schedule.ends,
  takesWork: schedule.from_work !== null,
  lines: schedule.lines.map((line, at) => ({
    ...newLine(),
    ...lineOf(
      {
        ...line,
        id: `line-${at}`,
        net: 0,
        source: "manual",
        entries_count: 0,
        charge_id: null,
        deducts: null,
        deducted_tax: null,
        from: null,
        to: null
      },
      currency
    )
  }))
})

const dayOf = (text: string): number | undefined =>
  /^(?:[1-9]|[12]\d|3[01])$/u.test(text.trim()) ? Number(text.trim()) : undefined

/** Lines that have something in them. */
const written = ({ lines }: ScheduleDraft): ReadonlyArray<DraftLine> =>
  lines.filter(({ price, text }) => `${text}${price}`.trim() !== "")

export const isScheduleSound = (draft: ScheduleDraft): boolean =>
  draft.name.trim() !== "" &&
  draft.clientId !== null &&
  dayOf(draft.day) !== undefined &&
  written(draft).every(isLineSound) &&
  (draft.takesWork || written(draft).length > 0)

/** The chosen day in the month that was picked. */
const inMonth = (day: number, month: Day): Day => {
  const last = lastOfMonth(month)
  const own = `${month.slice(0, 8)}${String(day).padStart(2, "0")}`
  return own > last ? last : own
}

/** The first days to choose from: the schedule's in this month and the next twelve. */
export const nextDays = ({ day }: Pick<ScheduleDraft, "day">, today: Day): ReadonlyArray<Day> => {
  const chosen = dayOf(day) ?? 1
  return Array.from({ length: 13 }, (_, n) => inMonth(chosen, addMonths(firstOfMonth(today), n)))
}

/** What is sent of it. Work that is taken keeps how it is grouped. */
export const scheduleBody = (draft: ScheduleDraft, before: InvoiceSchedule | undefined) => {
  const day = dayOf(draft.day) ?? 1
  const next = draft.next === null ? undefined : inMonth(day, draft.next)
  return {
    name: draft.name.trim(),
    counteragent_id: draft.clientId ?? "",
    every: draft.every,
    day,
    covers: draft.covers,
    ...(next === undefined ? {} : { next }),
    ends: draft.ends,
    from_work: draft.takesWork ? (before?.from_work ?? {}) : null,
    lines: written(draft).map((line) => ({ ...sentLine(line), unit_price: sentLine(line).unit_price ?? "0" }))
  } satisfies NewInvoiceSchedule
}
