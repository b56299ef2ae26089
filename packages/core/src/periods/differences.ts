import { Schema } from "effect"
import { PeriodFigures } from "./Period.ts"

const encode = Schema.encodeSync(PeriodFigures)

const mostDifferences = 20

const named = (row: object): string =>
  Object.entries(row)
    .map(([field, value]) => `${field} ${String(value)}`)
    .join(", ")

/** How rows that belong together differ, field by field. */
const ofRows = <A extends object>(
  what: string,
  keyOf: (row: A) => string,
  then: ReadonlyArray<A>,
  now: ReadonlyArray<A>
): ReadonlyArray<string> => {
  const present = new Map(now.map((row) => [keyOf(row), row]))
  const known = new Set(then.map(keyOf))
  return [
    ...then.flatMap((row) => {
      const key = keyOf(row)
      const other = present.get(key)
      if (other === undefined) return [`${what} ${key}: no longer there`]
      return JSON.stringify(row) === JSON.stringify(other)
        ? []
        : [`${what} ${key}: ${named(row)} then, ${named(other)} now`]
    }),
    ...now.flatMap((row) => (known.has(keyOf(row)) ? [] : [`${what} ${keyOf(row)}: new, ${named(row)}`]))
  ]
}

/** What differs between figures of a certificate and those of now, the first of them. */
export const differences = (then: PeriodFigures, now: PeriodFigures): ReadonlyArray<string> => {
  const [a, b] = [encode(then), encode(now)]
  return [
    ...ofRows("client", ({ clientId, currency }) => `${clientId ?? "none"} in ${currency}`, a.clients, b.clients),
    ...ofRows("member", ({ currency, userId }) => `${userId} in ${currency}`, a.members, b.members),
    ...ofRows("count of", ({ kind }) => kind, countRows(a.counts), countRows(b.counts)),
    ...ofRows("total", ({ currency }) => `in ${currency}`, [a.totals], [b.totals])
  ].slice(0, mostDifferences)
}

const countRows = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([kind, count]) => ({ kind, count }))
