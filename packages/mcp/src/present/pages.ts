import type { Direction, PageOf, Position, SortKind, Start } from "@hourbook/core/values/Page"
import { Effect, Option } from "effect"
import { unknownCursor } from "./outputBudget.ts"
import type { Refused } from "./Refused.ts"
import { fromShortCursor, toShortCursor } from "./shortCursor.ts"

export interface Order<Sort extends string> {
  readonly sortBy: Sort
  readonly direction: Direction
  readonly kind: SortKind
}

/** Where a page of a list in the store starts. */
export const startOf = <Sort extends string>(
  order: Order<Sort>,
  cursor: string | undefined
): Effect.Effect<Start, Refused> =>
  cursor === undefined
    ? Effect.succeed({ _tag: "Offset", offset: 0 })
    : Option.match(fromShortCursor(order, cursor), {
        onNone: () => Effect.fail(unknownCursor),
        onSome: (position) => Effect.succeed({ _tag: "After", position })
      })

export const pageFrom = <Sort extends string>(order: Order<Sort>, start: Start, limit: number): PageOf<Sort> => ({
  sortBy: order.sortBy,
  direction: order.direction,
  start,
  limit
})

/** The cursor of the next page, if there is one. */
export const nextOf = <Sort extends string>(
  page: PageOf<Sort>,
  next: Position | null
): { readonly next_cursor?: string } => (next === null ? {} : { next_cursor: toShortCursor(page, next) })
