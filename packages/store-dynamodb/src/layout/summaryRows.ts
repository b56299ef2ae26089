import type { Fact } from "@hourbook/core/facts/ReportFacts"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
import { unsafeBrand } from "./unsafeBrand.ts"

/** The totals of one group in a summary; null where the group has no single value. */
export interface SummaryRow extends Pick<Fact, "userId" | "clientId" | "projectId" | "currency"> {
  /** The day, or the first day of the month or year, that the row covers. */
  readonly period: CalendarDate
  readonly hour: null
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
  const lines = rows.map(({ amount, clientId, count, currency, last, minutes, period, projectId, userId }) =>
    [...[userId, clientId, projectId, currency, period, last].map(placeOf), amount, minutes, count].join(" ")
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
      const isNone = (place: string | undefined): boolean => place === undefined || place === nothing
      const textAt = (place: string | undefined): string => texts[Number.parseInt(place ?? nothing, 36)] ?? ""
      return lines.map((line): SummaryRow => {
        const [user, client, project, currency, period, last, amount, minutes, count] = line.split(" ")
        return {
          userId: isNone(user) ? null : unsafeBrand.user(textAt(user)),
          clientId: isNone(client) ? null : unsafeBrand.client(textAt(client)),
          projectId: isNone(project) ? null : unsafeBrand.project(textAt(project)),
          currency: unsafeBrand.currency(textAt(currency)),
          period: unsafeBrand.day(textAt(period)),
          hour: null,
          last: unsafeBrand.day(textAt(last)),
          amount: BigInt(amount ?? 0),
          minutes: BigInt(minutes ?? 0),
          count: BigInt(count ?? 0)
        }
      })
    }
  )
