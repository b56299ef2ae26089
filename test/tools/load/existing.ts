import type { Api } from "./Api.ts"
import { unitsOf, unitsToText } from "./decimal.ts"
import { type EntryBody, identityOf, type Wanted } from "./prepare.ts"
import type { Progress } from "./Progress.ts"
import { walk } from "./walk.ts"

/** Ids of what is there, by identity. */
export type Existing = ReadonlyMap<string, ReadonlyArray<string>>

/** Reads every entry of the members, and counts those that the dataset does not have. */
export const walkEntries = async (
  api: Api,
  wanted: ReadonlyArray<Wanted<EntryBody>>,
  progress: Progress
): Promise<{ readonly existing: Existing; readonly others: number }> => {
  const members = new Set(wanted.map(({ body }) => body.user_id))
  const existing = new Map<string, Array<string>>()
  let read = 0
  // Of everybody: so many entries of chosen members are not to be had in this order from every store.
  const path = "/api/time?sort_by=created_at&sort_dir=asc"
  for await (const entry of walk<any>(api, { path, list: "entries" })) {
    if (!members.has(entry.user_id)) continue
    const identity = identityOf({ ...entry, cost: unitsToText(unitsOf(entry.cost)) })
    const alike = existing.get(identity)
    if (alike === undefined) existing.set(identity, [entry.id])
    else alike.push(entry.id)
    if (++read % 500 === 0) progress.note(`${read} entries read`)
  }
  const asked = Map.groupBy(wanted, ({ identity }) => identity)
  let others = 0
  for (const [identity, alike] of existing) others += Math.max(0, alike.length - (asked.get(identity)?.length ?? 0))
  progress.say(`${read} of their time entries are there already.`)
  return { existing, others }
}
