import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { Fact } from "@hourbook/core/facts/ReportFacts"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
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

const nothing = "-"

/**
 * Packs rows of one kind: a line with each id, currency and day once, then a line for each field with the values of all rows, which for
 * those texts are their places in the first line; compressed. Lines of fields are smaller and faster to read than lines of
 * rows.
 */
export const packRows = (rows: ReadonlyArray<SummaryRow>): Effect.Effect<Uint8Array> => {
  const places = new Map<string, number>()
  const placeOf = (text: string | null): string | number => {
    if (text === null) return nothing
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

export const unpackRows = (kind: FactKindName, packed: Uint8Array): Effect.Effect<ReadonlyArray<SummaryRow>> =>
  Effect.map(
    Effect.promise(() =>
      new Response(new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).text()
    ),
    (text) => {
      const [texts = [], users = [], clients, projects, currencies, periods, lasts, amounts, minutes, counts] = text
        .split("\n")
        .map((line) => line.split(" "))
      const textAt = (places: ReadonlyArray<string> | undefined, row: number): string | undefined =>
        texts[Number(places?.[row])]
      const numberAt = (numbers: ReadonlyArray<string> | undefined, row: number): bigint => BigInt(numbers?.[row] ?? 0)
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
          amount: numberAt(amounts, row),
          minutes: numberAt(minutes, row),
          count: numberAt(counts, row)
        }
      })
    }
  )
