import type { Price } from "./Price.ts"
import { isFollowed } from "./raises.ts"
import { endOfDays, type RateBook } from "./rateBook.ts"
import type { Work } from "./ratedWork.ts"
import { groupedBy, type Prices, pricesOf, type Scope, scopeKey, usual } from "./scopes.ts"

/** The price that a scope has at the end of a file, and the work that gets it. */
export interface ScopePrice {
  readonly scope: Scope
  readonly price: Price
  readonly works: ReadonlyArray<Work>
}

/** The prices that a file needs beside the rates that are there. */
export interface FewestPrices {
  readonly scopes: ReadonlyArray<ScopePrice>
  /** Work that no further rate prices as the file does, since its own narrowest scope has another rate. */
  readonly left: ReadonlyArray<Work>
}

const ofMember = (member: string): Scope => ({ member, project: null, client: null })
const ofClient = (client: string): Scope => ({ member: null, project: null, client })
const ofProject = (project: string): Scope => ({ member: null, project, client: null })
const ofBoth = (member: string, project: string): Scope => ({ member, project, client: null })

/** The rates that are there, as they are on the last day of a file, and the work of the file as they see it. */
const seenBy = (book: RateBook, end: string) => {
  const known = new Map<Work, { readonly isNewer: boolean; readonly isOpen: boolean }>()
  return {
    end,
    book,
    at: (scope: Scope) => book.at(scope, end),
    /** Whether a rate from after the file, or from after the work, decides, which so stays; and whether the work needs a rate. */
    of: (work: Work) => {
      const isNewer = (book.deciding(work, endOfDays)?.from ?? "") > end || isFollowed(work, book, end)
      const seen = known.get(work) ?? { isNewer, isOpen: !isNewer && book.deciding(work, end)?.price !== work.price }
      known.set(work, seen)
      return seen
    }
  }
}

type Here = ReturnType<typeof seenBy>

/** Whether a scope may get rates of the file: it has none of its days, and rates that begin later keep their say. */
const isFree = ({ at, book, of }: Here, scope: Scope, works: ReadonlyArray<Work>): boolean => {
  if (at(scope) !== undefined) return false
  const own = scopeKey(scope)
  return works.every((work) => {
    if (!of(work).isNewer) return true
    const now = book.deciding(work, endOfDays)?.scope
    return now !== undefined && (now.project !== null || scopeKey(now) === own)
  })
}

interface NewPrices {
  readonly members: Prices
  readonly clients: Prices
}

/** What decides the price of work where members and clients have these prices, without a further rate of a project. */
const basisOf = (here: Here, { clients, members }: NewPrices) => {
  const priced = (scope: Scope, price: Price | undefined) =>
    here.at(scope) ?? (price === undefined ? undefined : { scope, price, isNew: true })
  return ({ client, member, project }: Work) =>
    (project === null ? undefined : (here.at(ofBoth(member, project)) ?? here.at(ofProject(project)))) ??
    here.book.general(client, {
      member: priced(ofMember(member), members.get(member)),
      client: client === null ? undefined : priced(ofClient(client), clients.get(client)),
      workspace: here.at({ member: null, project: null, client: null })
    })
}

/** Any number of rates is better than work that gets another price than in the file. */
const leftCounts = 1_000_000

/** What projects need besides, and the work that no rate can price. */
const withProjects = (
  works: ReadonlyArray<Work>,
  here: Here,
  prices: NewPrices
): FewestPrices & { readonly size: number } => {
  const found = new Map<string, ScopePrice & { readonly works: Array<Work> }>()
  const left: Array<Work> = []
  const put = (scope: Scope, work: Work): void => {
    const key = scopeKey(scope)
    const known = found.get(key)
    if (known === undefined) found.set(key, { scope, price: work.price, works: [work] })
    else known.works.push(work)
  }
  const basis = basisOf(here, prices)
  const bases = new Map(works.map((work) => [work, basis(work)]))
  const isPriced = (work: Work): boolean => bases.get(work)?.price === work.price
  const putOtherwise = (work: Work): void => {
    const by = bases.get(work)
    if (by !== undefined && "isNew" in by && by.price === work.price) put(by.scope, work)
  }
  for (const [project, all] of groupedBy(works, (work) => work.project)) {
    const hasOwn = ({ member }: Work): boolean => here.at(ofBoth(member, project)) !== undefined
    const rest = all.filter((work) => !here.of(work).isNewer && !hasOwn(work))
    const others = rest.filter((work) => !isPriced(work))
    const price = usual(rest)
    const exceptions = rest.filter((work) => work.price !== price)
    const isShared =
      others.length > 0 &&
      (exceptions.length === 0 || 1 + exceptions.length < others.length) &&
      here.book.of(ofProject(project)).length === 0 &&
      !all.some((work) => here.of(work).isNewer)
    for (const work of all) {
      if (here.of(work).isNewer) putOtherwise(work)
      else if (hasOwn(work)) {
        if (!isPriced(work)) left.push(work)
      } else if (isShared ? work.price !== price : !isPriced(work)) put(ofBoth(work.member, project), work)
      else if (isShared) put(ofProject(project), work)
      else putOtherwise(work)
    }
  }
  for (const work of works) {
    if (work.project !== null) continue
    if (isPriced(work)) putOtherwise(work)
    else if (!here.of(work).isNewer) left.push(work)
  }
  // A price that no work takes is no rate, and decides nothing.
  const isTaken = (scope: Scope): boolean => found.has(scopeKey(scope))
  const taken = {
    members: new Map([...prices.members].filter(([member]) => isTaken(ofMember(member)))),
    clients: new Map([...prices.clients].filter(([client]) => isTaken(ofClient(client))))
  }
  if (taken.members.size < prices.members.size || taken.clients.size < prices.clients.size) {
    return withProjects(works, here, taken)
  }
  const unpriced = works.filter((work) => here.of(work).isNewer && bases.get(work) === undefined).length
  return { scopes: [...found.values()], left, size: found.size + unpriced + left.length * leftCounts }
}

/**
 * The fewest prices of members, projects and clients by which the last line of each work is priced: those of members with projects
 * that differ; or, where that takes fewer, those of clients or of projects alone. `byMembers` always takes those of members, as what an
 * hour costs is a matter of people. Work that the rates that are there price so, or have priced anew since, needs none; and where a member, client or
 * project has another rate there, that one stays, and what differs gets narrower ones.
 */
export const fewestPrices = (works: ReadonlyArray<Work>, byMembers: boolean, book: RateBook): FewestPrices => {
  const none: Prices = new Map()
  const end = works.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), "")
  const here = seenBy(book, end)
  const isAgreed = ({ member, project }: Work): boolean =>
    project !== null && (here.at(ofBoth(member, project)) ?? here.at(ofProject(project))) !== undefined
  const pricesFor = (keyOf: (work: Work) => string | null, scopeOf: (key: string) => Scope): Prices => {
    const free = new Map<string, ReadonlyArray<Work>>()
    const groups = groupedBy(works, keyOf)
    for (const [key, all] of groups) {
      if (!isFree(here, scopeOf(key), all)) continue
      const open = all.filter((work) => here.of(work).isOpen && !isAgreed(work))
      const voting = open.length > 0 ? open : all.filter((work) => book.deciding(work, end) === undefined)
      if (voting.length > 0) free.set(key, voting)
    }
    const prices = pricesOf(free)
    // Work without a project has no narrower rate that could keep the price which is right already.
    const isHarmless = (key: string, price: Price): boolean => {
      const one = new Map([[key, price]])
      const basis = basisOf(
        here,
        scopeOf(key).client === null ? { members: one, clients: none } : { members: none, clients: one }
      )
      return (groups.get(key) ?? []).every(
        (work) =>
          work.project !== null || here.of(work).isOpen || here.of(work).isNewer || basis(work)?.price === work.price
      )
    }
    return new Map([...prices].filter(([key, price]) => isHarmless(key, price)))
  }
  const clients = byMembers ? none : pricesFor(({ client }) => client, ofClient)
  // The members with work that neither a project nor one of these prices.
  const needing = (prices: Prices): Prices => {
    const all = new Set(
      works
        .filter((work) => work.project === null && here.of(work).isOpen && prices.get(work.client ?? "") !== work.price)
        .map(({ member }) => member)
    )
    return pricesFor(({ member }) => (all.has(member) ? member : null), ofMember)
  }
  const plans = [
    withProjects(works, here, { members: pricesFor(({ member }) => member, ofMember), clients: none }),
    ...(byMembers
      ? []
      : [
          withProjects(works, here, { members: needing(clients), clients }),
          withProjects(works, here, { members: needing(none), clients: none })
        ])
  ]
  return plans.reduce((best, one) => (one.size < best.size ? one : best))
}
