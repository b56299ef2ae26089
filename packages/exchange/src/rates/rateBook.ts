import { currencyIn, type Price } from "./Price.ts"
import { type Scope, scopeKey, scopesOf } from "./scopes.ts"

/** A price of an hour of a scope, from a day on. */
export interface RateFrom {
  readonly scope: Scope
  readonly price: Price
  readonly from: string
}

type Place = Scope & { readonly member: string }

/** Rates, and which of them decides what an hour of work costs. */
export interface RateBook {
  /** Those of a scope, by day. */
  readonly of: (scope: Scope) => ReadonlyArray<RateFrom>
  /** The one of a scope that holds on a day. */
  readonly at: (scope: Scope, day: string) => RateFrom | undefined
  /** The one that decides on a day; those that are given hold as well. */
  readonly deciding: (work: Place, day: string) => RateFrom | undefined
  /** Of the rates of a member, a client and the workspace, the one that decides, by the currency that the client pays in. */
  readonly general: <A extends { readonly price: Price }>(
    client: string | null,
    found: { readonly member: A | undefined; readonly client: A | undefined; readonly workspace: A | undefined }
  ) => A | undefined
}

const everything: Scope = { member: null, project: null, client: null }

/**
 * The rates of a workspace, by the order in which it looks them up: project and member, project, member, client, workspace. A member's comes after
 * the client's where it is in another currency than the client pays in, which counts for what is billed alone.
 */
export const rateBook = (rates: Iterable<RateFrom>, currencyOf: (client: string | null) => string | null): RateBook => {
  const byScope = new Map<string, ReadonlyArray<RateFrom>>()
  for (const [key, all] of Map.groupBy(rates, ({ scope }) => scopeKey(scope))) {
    byScope.set(
      key,
      all.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    )
  }
  const of = (scope: Scope): ReadonlyArray<RateFrom> => byScope.get(scopeKey(scope)) ?? []
  const at = (scope: Scope, day: string): RateFrom | undefined => of(scope).findLast(({ from }) => from <= day)
  const general: RateBook["general"] = (client, { client: ofClient, member, workspace }) => {
    const pays = member === undefined ? null : currencyOf(client)
    const isElsewhere = member !== undefined && pays !== null && pays !== currencyIn(member.price)
    return (isElsewhere ? ofClient : member) ?? ofClient ?? member ?? workspace
  }
  return {
    of,
    at,
    general,
    deciding: (work, day) => {
      if (byScope.size === 0) return undefined
      const { client, member, project } = work
      if (project !== null) {
        const [both, alone] = scopesOf(work)
        const agreed = (both && at(both, day)) ?? (alone && at(alone, day))
        if (agreed !== undefined) return agreed
      }
      return general(client, {
        member: at({ member, project: null, client: null }, day),
        client: client === null ? undefined : at({ member: null, project: null, client }, day),
        workspace: at(everything, day)
      })
    }
  }
}

/** After the last day of every file. */
export const endOfDays = "9999-12-31"
