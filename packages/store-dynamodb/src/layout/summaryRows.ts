import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
import { unsafeBrand } from "./unsafeBrand.ts"

/** The totals of one group in a summary, with short ids; null where the group has no single value. */
export interface SummaryRow {
  readonly user: string | null
  readonly client: string | null
  readonly project: string | null
  readonly currency: string
  /** The day, or the first day of the month or year, that the row covers. */
  readonly period: CalendarDate
  /** The last day with records. */
  readonly last: CalendarDate
  readonly amount: bigint
  readonly minutes: bigint
  readonly count: bigint
}

/** The maximum number of rows in an item: even if no two of them share an id, it is smaller than the 400 KB of an item. */
export const maxRows = 4000

const nothing = "-"

/** Packs rows: each id, currency and day once, then a line for each row with their places in that list; compressed. */
export const packRows = (rows: ReadonlyArray<SummaryRow>): Effect.Effect<Uint8Array> => {
  const places = new Map<string, number>()
  const placeOf = (text: string | null): string => {
    if (text === null) return nothing
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place.toString(36)
  }
  const lines = rows.map(({ amount, client, count, currency, last, minutes, period, project, user }) =>
    [...[user, client, project, currency, period, last].map(placeOf), amount, minutes, count].join(" ")
  )
  const text = [[...places.keys()].join(" "), ...lines].join("\n")
  return Effect.promise(async () => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))
    return new Uint8Array(await new Response(packed).arrayBuffer())
  })
}

export const unpackRows = (packed: Uint8Array): Effect.Effect<ReadonlyArray<SummaryRow>> =>
  Effect.map(
    Effect.promise(() =>
      new Response(new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).text()
    ),
    (text) => {
      const [list = "", ...lines] = text.split("\n")
      const texts = list.split(" ")
      const textAt = (place: string | undefined): string | null =>
        place === undefined || place === nothing ? null : (texts[Number.parseInt(place, 36)] ?? null)
      const dayAt = (place: string | undefined) => unsafeBrand.day(textAt(place) ?? "")
      return lines.map((line): SummaryRow => {
        const [user, client, project, currency, period, last, amount, minutes, count] = line.split(" ")
        return {
          user: textAt(user),
          client: textAt(client),
          project: textAt(project),
          currency: textAt(currency) ?? "",
          period: dayAt(period),
          last: dayAt(last),
          amount: BigInt(amount ?? 0),
          minutes: BigInt(minutes ?? 0),
          count: BigInt(count ?? 0)
        }
      })
    }
  )
