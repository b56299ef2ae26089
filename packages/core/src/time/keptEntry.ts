import { Schema, SchemaTransformation } from "effect"
import { TimeEntry, unpriced } from "./TimeEntry.ts"

const {
  billable,
  billedMinutes,
  endedAt,
  hourlyRate,
  internalCost,
  madeInHour,
  metadata,
  rateId,
  startedAt,
  tags,
  ...fields
} = TimeEntry.fields

/** What earlier versions kept, which knew no prices. */
const Older = Schema.Struct(fields)

/** How entries are kept for repeats. Those that earlier versions kept are read as entries without prices. */
export const KeptTimeEntry: Schema.Codec<TimeEntry, unknown> = Schema.Union([
  TimeEntry,
  Older.pipe(
    Schema.decodeTo(
      Schema.toType(TimeEntry),
      SchemaTransformation.transform({
        decode: (entry: typeof Older.Type): TimeEntry => ({
          ...entry,
          ...unpriced,
          billedMinutes: entry.durationMinutes,
          madeInHour: Number(entry.createdAt.slice(11, 13))
        }),
        encode: (entry: TimeEntry): typeof Older.Type => entry
      })
    )
  )
])
