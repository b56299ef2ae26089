import type { Price } from "./Price.ts"
import { isLater, type PricedDay, type Work } from "./ratedWork.ts"

/** The work that a rate is for: of a project and a member, a project, a member or a client. */
export interface Scope {
  readonly member: string | null
  readonly project: string | null
  readonly client: string | null
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

export const groupedBy = <K>(
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
export const usual = (works: ReadonlyArray<Work>): Price | undefined => {
  const byPrice = [...groupedBy(works, ({ price }) => price)]
  return byPrice.reduce<(typeof byPrice)[number] | undefined>((best, one) => {
    if (best === undefined || one[1].length > best[1].length) return one
    if (one[1].length < best[1].length) return best
    return (latest(one[1])?.lastDay ?? "") > (latest(best[1])?.lastDay ?? "") ? one : best
  }, undefined)?.[0]
}

export type Prices = ReadonlyMap<string, Price>

/** What most of the work of each group has; work without a project has no other scope than this one. */
export const pricesOf = (groups: ReadonlyMap<string, ReadonlyArray<Work>>): Prices =>
  new Map(
    [...groups].flatMap(([key, works]) => {
      const price = latest(works.filter(({ project }) => project === null))?.price ?? usual(works)
      return price === undefined ? [] : [[key, price] as const]
    })
  )
