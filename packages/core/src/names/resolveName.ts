import type { ClientId } from "../values/Ids.ts"
import { nearestName } from "./nearestName.ts"

/** A client, project or person that a name may mean. */
export interface Candidate<Id> {
  readonly id: Id
  readonly name: string
  readonly archived: boolean
  /** A project's client: null where it has none, left out for clients and people. */
  readonly clientId?: ClientId | null
  readonly clientName?: string | null
  /** A person's. */
  readonly email?: string
}

/** What a name means among those that the caller may see. */
export type Resolution<Id> =
  | { readonly _tag: "Found"; readonly id: Id }
  | { readonly _tag: "Ambiguous"; readonly candidates: ReadonlyArray<Candidate<Id>> }
  | { readonly _tag: "Unknown"; readonly nearest: Candidate<Id> | null }

const isCurrent = <Id>({ archived }: Candidate<Id>): boolean => !archived

/** Which of those with the name is meant: the only one, or the only one that is not archived. */
export const resolveName = <Id>(
  name: string,
  { all, called }: { readonly called: ReadonlyArray<Candidate<Id>>; readonly all: ReadonlyArray<Candidate<Id>> }
): Resolution<Id> => {
  const current = called.filter(isCurrent)
  const [one, ...others] = current.length > 0 ? current : called
  if (one === undefined) return { _tag: "Unknown", nearest: nearestName(name, all.filter(isCurrent)) }
  return others.length === 0 ? { _tag: "Found", id: one.id } : { _tag: "Ambiguous", candidates: called }
}

/** Projects of the given clients, or else those without a client, which go with any; all where neither exist. */
export const projectsOf = <Id>(
  clients: ReadonlyArray<ClientId | null>,
  called: ReadonlyArray<Candidate<Id>>
): ReadonlyArray<Candidate<Id>> => {
  if (clients.length === 0) return called
  const theirs = called.filter(({ clientId }) => clientId !== undefined && clients.includes(clientId))
  const free = called.filter(({ clientId }) => clientId === null)
  return [theirs, free].find(({ length }) => length > 0) ?? called
}
