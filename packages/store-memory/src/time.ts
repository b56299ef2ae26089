import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { byAmount, byNumber, byText, byTime } from "@hourbook/core/values/sorting"
import { Effect, Layer } from "effect"
import { type RecordKind, recordRepository } from "./records/recordRepository.ts"
import { Memory } from "./rows/Memory.ts"
import { keepTags, tagsOf } from "./rows/tags.ts"

export const timeEntries: RecordKind<TimeEntry, TimeSort> = {
  name: "time",
  dayOf: ({ workedOn }) => workedOn,
  textOf: ({ description }) => description,
  titleOf: ({ description }) => description,
  amountOf: ({ cost }) => cost,
  minutesOf: ({ durationMinutes }) => durationMinutes,
  countedOf: (entry) => ({ priced: entry, hour: entry.madeInHour }),
  read: (rows, entry) => ({ ...entry, tags: tagsOf(rows, entry.id) }),
  alongside: (rows, { after, event }) => keepTags(rows, event, after?.tags ?? []),
  columns: {
    workedOn: byTime(({ workedOn }) => workedOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    durationMinutes: byNumber(({ durationMinutes }) => durationMinutes),
    cost: byAmount(({ cost }) => cost),
    description: byText(({ description }) => description)
  }
}

export const layer = Layer.effect(
  TimeRepository,
  Effect.map(Memory, (memory) => TimeRepository.of(recordRepository(memory, timeEntries)))
)
