import { Effect } from "effect"
import { mapInSlices, sortInSlices } from "../scheduling/inSlices.ts"
import { compareText } from "../values/fold.ts"
import type { Instant } from "../values/Instant.ts"
import { type Amount, compare, fromText, toText } from "../values/Money.ts"
import { cut, type Page, type PageOf, type Position } from "../values/Page.ts"

interface Entity {
  readonly id: string
  readonly createdAt: Instant
}

interface Place<A> {
  readonly entity: A
  readonly value: Amount
}

/** Sorts by a figure of each row. Ties are broken by createdAt, then id, and turn with the direction. */
export const pageByFigure = Effect.fnUntraced(function* <A extends Entity>(
  entities: ReadonlyArray<A>,
  figureOf: (entity: A) => Amount,
  { direction, limit, start }: Omit<PageOf<string>, "sortBy">
): Effect.fn.Return<Page<A>> {
  const sign = direction === "asc" ? 1 : -1
  const order = (a: Place<Entity>, b: Place<Entity>): number =>
    sign *
    (compare(a.value, b.value) ||
      compareText(a.entity.createdAt, b.entity.createdAt) ||
      compareText(a.entity.id, b.entity.id))
  const placeOf = (position: Position): Place<Entity> => ({ entity: position, value: fromText(position.value) })
  const places = yield* mapInSlices(entities, (entity): Place<A> => ({ entity, value: figureOf(entity) }))
  const sorted = yield* sortInSlices(places, order)
  const isThere = (place: Place<A>): boolean =>
    start._tag === "After"
      ? order(place, placeOf(start.position)) > 0
      : start._tag === "Offset" || sign * compare(place.value, fromText(start.value)) >= 0
  const rest = sorted.filter(isThere).slice(start._tag === "After" ? 0 : start.offset)
  const { items, next } = cut(rest, limit, ({ entity: { createdAt, id }, value }) => ({
    value: toText(value),
    createdAt,
    id
  }))
  return { items: items.map(({ entity }) => entity), next }
})
