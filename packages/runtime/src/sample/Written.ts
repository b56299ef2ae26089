import type { Member } from "@hourbook/core/access/Member"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import type { ProjectPlan } from "./projects.ts"
import type { ClientPlan, Person } from "./studio.ts"

/** What was written, by what it was planned as. */
export interface Written {
  readonly members: ReadonlyMap<Person, Member>
  readonly clients: ReadonlyMap<ClientPlan, ClientId>
  readonly projects: ReadonlyMap<ProjectPlan, ProjectId>
}

/** What is known to be there, since it was written before. */
export const found = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key)
  if (value === undefined) throw new Error("the demo refers to what it did not write")
  return value
}
