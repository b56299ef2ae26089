import { ValidationFailed } from "@hourbook/core/errors/Errors"
import { isFormerTextValue, type PageOf } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import type { Order, Orders } from "../sql/paging.ts"
import type { TextSearch } from "./TextSearch.ts"

/** The order of a kind's lists, by each of its sorts. */
export interface Sorted<A, Sort extends string> {
  readonly orders: Orders<A, Sort>
  /** By text, as lists of a workspace are until all of its texts are findable. */
  readonly formerOrders?: Partial<Orders<A, Sort>>
}

const stale = new ValidationFailed({
  field: "cursor",
  problem: "the order of this list changed: begin it again, without a cursor",
  rule: { code: "former_order" }
})

/** The order of a page. Refuses to go on in another than that in which the list began. */
export const orderOf = Effect.fnUntraced(function* <A, Sort extends string>(
  search: TextSearch["Service"],
  { formerOrders = {}, orders }: Sorted<A, Sort>,
  workspaceId: string,
  { sortBy, start }: PageOf<Sort>
): Effect.fn.Return<Order<A>, ValidationFailed> {
  const former: Order<A> | undefined = formerOrders[sortBy]
  if (former === undefined) return orders[sortBy]
  const isFormer = yield* Effect.orDie(search.isFormer(workspaceId))
  if (start._tag === "After" && isFormerTextValue(start.position.value) !== isFormer) return yield* stale
  return isFormer ? former : orders[sortBy]
})
