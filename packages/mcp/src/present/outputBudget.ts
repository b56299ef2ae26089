import { Effect } from "effect"
import { Refused } from "./Refused.ts"

/** The most characters of a result, as text and as JSON. */
export const longestAnswer = 20_000

/** Reserved for the text around the rows. */
const reserve = 1500

export const defaultRows = 25

/** How many rows from the first fit into a result beside the rest of it: at least one. */
export const rowsThatFit = (rows: ReadonlyArray<unknown>, rest: unknown): number => {
  let left = longestAnswer - reserve - JSON.stringify(rest).length
  let count = 0
  for (const row of rows) {
    left -= JSON.stringify(row).length + 1
    if (left < 0) break
    count++
  }
  return Math.max(1, count)
}

interface Listed<R> {
  readonly rows: ReadonlyArray<R>
  readonly next_cursor?: string
}

/**
 * A page of a list that the store pages. If it is too long, a shorter page is read, so that its cursor leads to the first
 * row that was left out.
 */
export const fittingPage = <A extends { readonly rows: ReadonlyArray<unknown> }, E, R>(
  limit: number | undefined,
  ask: (limit: number) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.flatMap(ask(limit ?? defaultRows), (page) => {
    const { rows, ...rest } = page
    const count = rowsThatFit(rows, rest)
    return count >= rows.length ? Effect.succeed(page) : ask(count)
  })

const cursorForm = /^row-(?<offset>\d{1,9})$/u

/** How many rows a cursor skips. */
export const offsetOf = (cursor: string | undefined): Effect.Effect<number, Refused> => {
  const offset = cursor === undefined ? 0 : Number(cursorForm.exec(cursor)?.groups?.["offset"] ?? Number.NaN)
  return Number.isNaN(offset) ? Effect.fail(unknownCursor) : Effect.succeed(offset)
}

/** The cursor after so many rows, if there are more. */
export const nextAt = (offset: number, count: number): { readonly next_cursor?: string } =>
  offset < count ? { next_cursor: `row-${offset}` } : {}

/** A page of rows that are all in memory. */
export const fittingRows = <R>(
  all: ReadonlyArray<R>,
  {
    cursor,
    limit,
    rest
  }: { readonly limit: number | undefined; readonly cursor: string | undefined; readonly rest: unknown }
): Effect.Effect<Listed<R>, Refused> =>
  Effect.map(offsetOf(cursor), (offset) => {
    const asked = all.slice(offset, offset + (limit ?? defaultRows))
    const rows = asked.slice(0, rowsThatFit(asked, rest))
    return { rows, ...nextAt(offset + rows.length, all.length) }
  })

export const unknownCursor = new Refused({
  code: "invalid_arguments",
  message: "cursor: does not belong to this list in this order",
  next: "Leave cursor out to start again, or send next_cursor of the last result and the same other arguments."
})

/** The line that says how to get the next page. */
export const moreText = (next: string | undefined): ReadonlyArray<string> =>
  next === undefined ? [] : [`More: call again with cursor ${JSON.stringify(next)}, or narrow the period.`]
