import type { Price } from "./Price.ts"
import { isLater, type PricedDay, type Work } from "./ratedWork.ts"

/** The work that a rate is for: of a project and a member, a project, a member or a client. */
export interface Scope {
  readonly member: string | null
  readonly project: string | null
  readonly client: string | null
}

/** The price that a scope has at the end of a file, and the work that gets it. */
export interface ScopePrice {
  readonly scope: Scope
  readonly price: Price
  readonly works: ReadonlyArray<Work>
}

/** The scopes of work, the most specific first. */
export const scopesOf = ({
  client,
  member,
  project
}: Pick<Work, "member" | "project" | "client">): ReadonlyArray<Scope> => [
  ...(project === null
    ? []
    : [
        { member, project, client: null },
        { member: null, project, client: null }
      ]),
  { member, project: null, client: null },
  ...(client === null ? [] : [{ member: null, project: null, client }])
]

export const scopeKey = ({ client, member, project }: Scope): string => JSON.stringify([member, project, client])

const groupedBy = <K>(
  works: ReadonlyArray<Work>,
  keyOf: (work: Work) => K | null
): ReadonlyMap<K, ReadonlyArray<Work>> => {
  const groups = new Map<K, Array<Work>>()
  for (const work of works) {
    const key = keyOf(work)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [work])
    else group.push(work)
  }
  return groups
}

const lastOf = ({ days }: Work): PricedDay["last"] | undefined => days.at(-1)?.[1].last

const isAfter = (a: Work, b: Work): boolean => {
  if (a.lastDay !== b.lastDay) return a.lastDay > b.lastDay
  const [ofA, ofB] = [lastOf(a), lastOf(b)]
  return ofA !== undefined && ofB !== undefined && isLater(ofA, ofB)
}

const latest = (works: ReadonlyArray<Work>): Work | undefined =>
  works.reduce<Work | undefined>((best, work) => (best === undefined || isAfter(work, best) ? work : best), undefined)

/** The price that most of the work has; of equals, the one that held last. */
const usual = (works: ReadonlyArray<Work>): Price | undefined => {
  const byPrice = [...groupedBy(works, ({ price }) => price)]
  return byPrice.reduce<(typeof byPrice)[number] | undefined>((best, one) => {
    if (best === undefined || one[1].length > best[1].length) return one
    if (one[1].length < best[1].length) return best
    return (latest(one[1])?.lastDay ?? "") > (latest(best[1])?.lastDay ?? "") ? one : best
  }, undefined)?.[0]
}

type Prices = ReadonlyMap<string, Price>

const pricesOf = (groups: ReadonlyMap<string, ReadonlyArray<Work>>): Prices =>
  new Map(
    [...groups].flatMap(([key, works]) => {
      // Work without a project has no other scope than this one.
      const price = latest(works.filter(({ project }) => project === null))?.price ?? usual(works)
      return price === undefined ? [] : [[key, price] as const]
    })
  )

/** Where members and clients have these prices, what projects need besides; and the work that no rate can price. */
const withProjects = (works: ReadonlyArray<Work>, members: Prices, clients: Prices) => {
  const found = new Map<string, ScopePrice & { readonly works: Array<Work> }>()
  const put = (scope: Scope, work: Work): void => {
    const key = scopeKey(scope)
    const known = found.get(key)
    if (known === undefined) found.set(key, { scope, price: work.price, works: [work] })
    else known.works.push(work)
  }
  const otherwise = ({ client, member }: Work): Scope | undefined =>
    members.has(member)
      ? { member, project: null, client: null }
      : client !== null && clients.has(client)
        ? { member: null, project: null, client }
        : undefined
  const isPriced = (work: Work): boolean => (members.get(work.member) ?? clients.get(work.client ?? "")) === work.price
  const putOtherwise = (work: Work): boolean => {
    const scope = isPriced(work) ? otherwise(work) : undefined
    if (scope !== undefined) put(scope, work)
    return scope !== undefined
  }
  for (const [project, all] of groupedBy(works, (work) => work.project)) {
    const others = all.filter((work) => !isPriced(work))
    const price = usual(all)
    const exceptions = all.filter((work) => work.price !== price)
    const isShared = others.length > 0 && (exceptions.length === 0 || 1 + exceptions.length < others.length)
    for (const work of all) {
      const own = isShared ? work.price !== price : !isPriced(work)
      if (own) put({ member: work.member, project, client: null }, work)
      else if (isShared) put({ member: null, project, client: null }, work)
      else putOtherwise(work)
    }
  }
  const left = works.filter((work) => work.project === null && !putOtherwise(work)).length
  return { scopes: [...found.values()], left }
}

/**
 * The fewest prices of members, projects and clients by which the last line of each work is priced: those of members with projects
 * that differ; or, where that takes fewer, those of clients or of projects alone. `byMembers` always takes those of members, as what an
 * hour costs is a matter of people.
 */
export const fewestPrices = (works: ReadonlyArray<Work>, byMembers: boolean): ReadonlyArray<ScopePrice> => {
  const none: Prices = new Map()
  const clients = pricesOf(groupedBy(works, ({ client }) => client))
  // The members with work that neither a project nor one of these prices.
  const needing = (prices: Prices): Prices => {
    const all = new Set(
      works
        .filter(({ client, price, project }) => project === null && prices.get(client ?? "") !== price)
        .map(({ member }) => member)
    )
    return pricesOf(groupedBy(works, ({ member }) => (all.has(member) ? member : null)))
  }
  const plans = [
    withProjects(works, pricesOf(groupedBy(works, ({ member }) => member)), none),
    ...(byMembers ? [] : [withProjects(works, needing(clients), clients), withProjects(works, needing(none), none)])
  ]
  return plans.reduce((best, one) => (one.scopes.length + one.left < best.scopes.length + best.left ? one : best))
    .scopes
}
