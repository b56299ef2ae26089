import { Effect } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import { maySortBy, type Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import type { EntityTotals, FlowPeriod } from "../facts/entityTotals.ts"
import type { ValuingPorts } from "../facts/factsToValue.ts"
import type { Figure, FigureQuery } from "../facts/figures.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import type { EntityFilter } from "../values/EntityFilter.ts"
import type { ClientId, ProjectId } from "../values/Ids.ts"
import type { Page, PageOf } from "../values/Page.ts"

const entityTotals = loadedLater(async () => (await import("../facts/entityTotals.ts")).entityTotals)
const totalsAmong = loadedLater(async () => (await import("../facts/entityTotals.ts")).totalsAmong)

export type EntitySort = "name" | "createdAt" | Figure

/** What a caller asks of the projects or clients. Without `page` it answers the totals alone. */
export interface EntityQuery<Filter extends EntityFilter> {
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
}

/** The part of a repository that a list needs. */
interface Listed<A, Filter> {
  readonly list: (
    visible: Visibility,
    query: { readonly filter: Filter; readonly page: PageOf<"name" | "createdAt"> }
  ) => Effect.Effect<Page<A>>
  readonly listByFigure: (visible: Visibility, query: FigureQuery<Filter>) => Effect.Effect<Page<A>>
  readonly count: (visible: Visibility, filter: Filter) => Effect.Effect<number>
}

interface Call<A, Filter> {
  readonly ports: ValuingPorts & { readonly repository: Listed<A, Filter> }
  readonly visible: Visibility
  readonly who: Principal
  /** The records of some of the projects or clients. */
  readonly of:
    | { readonly by: "project"; readonly idOf: (entity: A) => ProjectId }
    | { readonly by: "client"; readonly idOf: (entity: A) => ClientId }
}

/** A list without what is hidden from the caller. */
export const shownEntities = <A extends object>(who: Principal, list: EntityList<A>): EntityList<Shown<A>> => {
  const show = showing(who)
  const { items, next } = list.page
  return { ...list, page: { items: items.map(({ entity, totals }) => ({ entity: show(entity), totals })), next } }
}

/** The rows of a page: by what the store keeps of each, or by what their records say. */
const readPage = Effect.fnUntraced(function* <A, Filter extends EntityFilter>(
  { ports: { exchangeRates, repository }, visible, who }: Call<A, Filter>,
  { filter, period: { from, to } }: EntityQuery<Filter>,
  { sortBy, ...page }: PageOf<EntitySort>
) {
  if (sortBy === "name" || sortBy === "createdAt") {
    return yield* repository.list(visible, { filter, page: { ...page, sortBy } })
  }
  const valuing = {
    from,
    to,
    balanceDate: to ?? (yield* todayOf(who)),
    base: who.workspace.currency,
    exchangeRates: sortBy === "worked" ? [] : yield* exchangeRates.list(visible)
  }
  return yield* repository.listByFigure(visible, { filter, page: { ...page, sortBy }, valuing })
})

/** A page of projects or clients, each with what its records amount to. */
export const entityList = Effect.fnUntraced(function* <A, Filter extends EntityFilter>(
  call: Call<A, Filter>,
  query: EntityQuery<Filter>
) {
  const { of, ports, visible, who } = call
  const { filter, page, period } = query
  yield* maySortBy(who, page?.sortBy)
  const question = { visible, by: of.by, period, who }
  const rows = Effect.gen(function* () {
    if (page === undefined) return { items: [], next: null }
    const { items, next } = yield* readPage(call, query, page)
    if (items.length === 0) return { items: [], next }
    const shown = of.by === "project" ? { projectIds: items.map(of.idOf) } : { clientIds: items.map(of.idOf) }
    const totalsOf = yield* entityTotals(ports, question, shown)
    return { items: items.map((entity) => ({ entity, totals: totalsOf(of.idOf(entity)) })), next }
  })
  const [found, totalCount, totals] = yield* Effect.all(
    [
      rows,
      ports.repository.count(visible, filter),
      query.totals ? totalsAmong(ports, question, filter) : Effect.succeed(null)
    ],
    { concurrency: "unbounded" }
  )
  const list: EntityList<A> = { page: found, totalCount, totals }
  return list
})
