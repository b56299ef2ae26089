import type { Fact } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Effect } from "effect"
import { nowhere, PackedLines } from "./PackedLines.ts"
import { unsafeBrand } from "./unsafeBrand.ts"

/** The totals of one group in a summary; null where the group has no single value. */
export interface SummaryRow extends Pick<Fact, "kind" | "userId" | "clientId" | "projectId" | "currency"> {
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

/**
 * Packs rows of one kind: a line with each id, currency and day once, then a line for each field with the values of all rows, which for
 * those texts are their places in the first line; compressed. Lines of fields are smaller and faster to read than lines of
 * rows.
 */
export const packRows = (rows: ReadonlyArray<SummaryRow>): Effect.Effect<Uint8Array> => {
  const places = new Map<string, number>()
  const placeOf = (text: string | null): string | number => {
    if (text === null) return nowhere
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const fields = [
    rows.map(({ userId }) => placeOf(userId)),
    rows.map(({ clientId }) => placeOf(clientId)),
    rows.map(({ projectId }) => placeOf(projectId)),
    rows.map(({ currency }) => placeOf(currency)),
    rows.map(({ period }) => placeOf(period)),
    rows.map(({ last }) => placeOf(last)),
    rows.map(({ amount }) => amount),
    rows.map(({ minutes }) => minutes),
    rows.map(({ count }) => count)
  ]
  const text = [[...places.keys()], ...fields].map((values) => values.join(" ")).join("\n")
  return Effect.promise(async () => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))
    return new Uint8Array(await new Response(packed).arrayBuffer())
  })
}

const unpackedText = (packed: Uint8Array): Effect.Effect<string> =>
  Effect.promise(() =>
    new Response(new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).text()
  )

export const unpackRows = (kind: FactKindName, packed: Uint8Array): Effect.Effect<ReadonlyArray<SummaryRow>> =>
  Effect.map(unpackedText(packed), (text) => {
    const lines = new PackedLines(text)
    const texts = lines.texts()
    const [users, clients, projects] = [lines.places(), lines.places(), lines.places()]
    const [currencies, periods, lasts] = [lines.places(), lines.places(), lines.places()]
    const [amounts, minutes, counts] = [lines.wholes(), lines.wholes(), lines.wholes()]
    const textAt = (places: ReadonlyArray<number>, row: number): string | undefined => texts[places[row] ?? -1]
    return users.map((_, row): SummaryRow => {
      const [user, client, project] = [textAt(users, row), textAt(clients, row), textAt(projects, row)]
      return {
        kind,
        userId: user === undefined ? null : unsafeBrand.user(user),
        clientId: client === undefined ? null : unsafeBrand.client(client),
        projectId: project === undefined ? null : unsafeBrand.project(project),
        currency: unsafeBrand.currency(textAt(currencies, row) ?? ""),
        period: unsafeBrand.day(textAt(periods, row) ?? ""),
        hour: null,
        last: unsafeBrand.day(textAt(lasts, row) ?? ""),
        amount: amounts[row] ?? 0n,
        minutes: minutes[row] ?? 0n,
        count: counts[row] ?? 0n
      }
    })
  })
