import type { ClientId } from "../values/Ids.ts"
import { beginsSo, meansEverything, nearestName } from "./nearestName.ts"

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

/**
 * Which of those with the name is meant: the only one, or the only one that is not archived. Where none has it, the only current
 * one whose first words it is: `Mary` for Mary Ann Smith. `narrowed` picks among those, as `called` was picked.
 */
export const resolveName = <Id>(
  name: string,
  {
    all,
    called,
    narrowed = (found) => found
  }: {
    readonly called: ReadonlyArray<Candidate<Id>>
    readonly all: ReadonlyArray<Candidate<Id>>
    readonly narrowed?: (found: ReadonlyArray<Candidate<Id>>) => ReadonlyArray<Candidate<Id>>
  }
): Resolution<Id> => {
  const current = called.filter(isCurrent)
  const [one, ...others] = current.length > 0 ? current : called
  if (one === undefined) {
    if (meansEverything(name)) return { _tag: "Unknown", nearest: null }
    const known = all.filter(isCurrent)
    const begun = narrowed(known.filter((candidate) => beginsSo(candidate.name, name)))
    const [first, ...more] = begun
    if (first === undefined) return { _tag: "Unknown", nearest: nearestName(name, known) }
    return more.length === 0 ? { _tag: "Found", id: first.id } : { _tag: "Ambiguous", candidates: begun }
  }
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
