import type { Mapping } from "./Mapping.ts"
import { longName } from "./places.ts"
import type { Plan } from "./plan.ts"
import type { World } from "./World.ts"

/** The parts of a mapping that name something of the workspace. */
export type MappedPart = "people" | "clients" | "projects"

/** An id in a mapping that no member, client or project of the workspace has. */
export interface UnknownId {
  readonly part: MappedPart
  /** The key in the mapping. */
  readonly key: string
  /** The name in the file. */
  readonly name: string
  readonly id: string
}

interface Mapped {
  readonly key: string
  readonly name: string
  readonly id: string | null
}

/** The ids that a plan has from its mapping and that the workspace does not have: each entry with one would be refused. */
export const unknownIds = (
  { clients, people, projects }: Pick<Plan, MappedPart>,
  mapping: Pick<Mapping, MappedPart>,
  world: Pick<World, MappedPart>
): ReadonlyArray<UnknownId> => {
  const unknown = (part: MappedPart, all: ReadonlyArray<Mapped>): ReadonlyArray<UnknownId> => {
    const known = new Set(world[part].map(({ id }) => id))
    return all.flatMap(({ id, ...named }) => (id === null || known.has(id) ? [] : [{ part, ...named, id }]))
  }
  return [
    ...unknown(
      "people",
      people.map(({ key, memberId: id, name }) => ({ key, name, id }))
    ),
    ...unknown(
      "clients",
      clients.map(({ id, name }) => ({ key: name, name, id }))
    ),
    ...unknown(
      "projects",
      projects.map((one) => {
        const long = longName(one)
        return { key: Object.hasOwn(mapping.projects, long) ? long : one.name, name: one.name, id: one.id }
      })
    )
  ]
}
