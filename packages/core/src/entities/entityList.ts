import { Effect } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { entityTotals, type EntityTotals, type FlowPeriod } from "../facts/entityTotals.ts"
import type { ValuingPorts } from "../facts/factsToValue.ts"
import type { ClientId, ProjectId } from "../shared/Ids.ts"
import { mapInSlices, sortInSlices } from "../shared/inSlices.ts"
import type { Instant } from "../shared/Instant.ts"
import { compare, fromText, toText } from "../shared/Money.ts"
import { cut, type Page, type PageOf, type Position } from "../shared/Page.ts"
import type { ClientFilter } from "./ClientRepository.ts"

export type EntitySort = "name" | "createdAt" | "worked" | "earned" | "received" | "debt"

/** What a caller asks of the projects or clients. Without `page` it answers the totals alone. */
export interface EntityQuery<Filter extends ClientFilter> {
  readonly filter: Filter
  readonly period: FlowPeriod
  readonly page: PageOf<EntitySort> | undefined
  readonly totals: boolean
}

export interface EntityList<A> {
  readonly page: Page<{ readonly entity: A; readonly totals: EntityTotals }>
  readonly totalCount: number
  /** Of everything that the filter matches; null where they were not asked for. */
  readonly totals: EntityTotals | null
  /** Everything that the filter matches, where it took part in the totals. */
  readonly matched: ReadonlyArray<A>
}

interface Entity {
  readonly id: ProjectId | ClientId
  readonly createdAt: Instant
}

/** The part of a repository that a list needs. */
interface Listed<A, Filter> {
  readonly list: (
    visible: Visibility,
    query: { readonly filter: Filter; readonly page: PageOf<"name" | "createdAt"> }
  ) => Effect.Effect<Page<A>>
  readonly count: (visible: Visibility, filter: Filter) => Effect.Effect<number>
  readonly all: (visible: Visibility, filter: Filter) => Effect.Effect<ReadonlyArray<A>>
}

type Summed<A> = { readonly entity: A; readonly totals: EntityTotals }

const valueOf = (sort: EntitySort, { minutes, ...totals }: EntityTotals) =>
  sort === "earned" || sort === "received" || sort === "debt" ? totals[sort] : fromText(String(minutes))

/** Sorts by what the records say: every match is read, which is bounded by how many projects or clients there are. */
const pageByTotals = Effect.fnUntraced(function* <A extends Entity>(
  rows: ReadonlyArray<Summed<A>>,
  page: PageOf<EntitySort>
): Effect.fn.Return<Page<Summed<A>>> {
  const sign = page.direction === "asc" ? 1 : -1
  const positionOf = ({ entity, totals }: Summed<A>): Position => ({
    value: toText(valueOf(page.sortBy, totals)),
    createdAt: entity.createdAt,
    id: entity.id
  })
  const placeOf = (position: Position) => ({ position, value: fromText(position.value) })
  const order = (a: ReturnType<typeof placeOf>, b: ReturnType<typeof placeOf>): number =>
    sign *
    (compare(a.value, b.value) ||
      textOrder(a.position.createdAt, b.position.createdAt) ||
      textOrder(a.position.id, b.position.id))
  const placed = yield* mapInSlices(rows, (row) => ({ row, ...placeOf(positionOf(row)) }))
  const sorted = yield* sortInSlices(placed, order)
  const { start } = page
  const isThere = (place: ReturnType<typeof placeOf>): boolean =>
    start._tag === "After"
      ? order(place, placeOf(start.position)) > 0
      : start._tag === "Offset" || sign * compare(place.value, fromText(start.value)) >= 0
  const rest = sorted.filter(isThere).slice(start._tag === "After" ? 0 : start.offset)
  return cut(
    rest.map(({ row }) => row),
    page.limit,
    positionOf
  )
})

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A list without what is hidden from the caller. */
export const shownEntities = <A extends object>(who: Principal, list: EntityList<A>): EntityList<Shown<A>> => {
  const show = showing(who)
  const { matched, page, ...rest } = list
  return {
    ...rest,
    page: { items: page.items.map(({ entity, totals }) => ({ entity: show(entity), totals })), next: page.next },
    matched: matched.map((entity) => show(entity))
  }
}

/** A page of projects or clients, each with what its records amount to. */
export const entityList = Effect.fnUntraced(function* <A extends Entity, Filter extends ClientFilter>(
  ports: ValuingPorts & { readonly repository: Listed<A, Filter> },
  call: { readonly visible: Visibility; readonly by: "project" | "client"; readonly who: Principal },
  { filter, page, period, totals }: EntityQuery<Filter>
) {
  const { repository } = ports
  const byRecords = page !== undefined && page.sortBy !== "name" && page.sortBy !== "createdAt"
  const everything = totals || byRecords
  const [sums, all, plain] = yield* Effect.all(
    [
      entityTotals(ports, call.visible, { by: call.by, who: call.who, period }),
      everything ? repository.all(call.visible, filter) : Effect.succeed<ReadonlyArray<A>>([]),
      page === undefined || (page.sortBy !== "name" && page.sortBy !== "createdAt")
        ? Effect.succeed<Page<A>>({ items: [], next: null })
        : repository.list(call.visible, { filter, page: { ...page, sortBy: page.sortBy } })
    ],
    { concurrency: "unbounded" }
  )
  const summed = (entity: A): Summed<A> => ({ entity, totals: sums.of(entity.id) })
  const list: EntityList<A> = {
    page:
      page !== undefined && byRecords
        ? yield* pageByTotals(yield* mapInSlices(all, summed), page)
        : { items: plain.items.map(summed), next: plain.next },
    totalCount: everything ? all.length : yield* repository.count(call.visible, filter),
    totals: totals ? yield* sums.together(all.map(({ id }) => id)) : null,
    matched: all
  }
  return list
})
