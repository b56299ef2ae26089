import { Schema, SchemaTransformation, Struct } from "effect"
import { TimeEntry, unpriced } from "./TimeEntry.ts"

/** What earlier versions kept, which knew no prices. */
const Older = Schema.Struct(Struct.omit(TimeEntry.fields, [...Struct.keys(unpriced), "billedMinutes", "madeInHour"]))

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
