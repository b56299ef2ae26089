import { nearestName } from "@hourbook/core/names/nearestName"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { Plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { Effect } from "effect"

/** The most that are looked up and named: a table of strangers has one for each line. */
const mostNamed = 20

interface Named {
  readonly name: string
  readonly clientId?: string | null
}

/** Names of a table that would be made anew and look like those of others that are there, a line each. */
export const likelyMeant = Effect.fnUntraced(function* (
  { clients, people, projects }: Plan,
  world: Pick<World, "clients" | "people" | "projects">
) {
  const of = (what: string, made: ReadonlyArray<Named>, known: (one: Named) => ReadonlyArray<Named>) =>
    mapInSlices(made.slice(0, mostNamed), (one) => {
      const near = nearestName(one.name, known(one))
      return near === null
        ? []
        : [
            `${JSON.stringify(one.name)} would be a new ${what}. If ${JSON.stringify(near.name)} is meant, correct the table`
          ]
    })
  const clientIds = new Map(clients.map(({ id, name }) => [name, id]))
  const newProjects = projects
    .filter(({ id }) => id === null)
    .map(({ client, name }) => ({ name, clientId: client === "" ? null : (clientIds.get(client) ?? "new") }))
  const found = [
    yield* of(
      "client",
      clients.filter(({ id }) => id === null),
      () => world.clients
    ),
    yield* of("project", newProjects, ({ clientId }) => world.projects.filter((one) => one.clientId === clientId)),
    yield* of(
      "former member, who cannot sign in",
      people.filter(({ by }) => by === "new"),
      () => world.people
    )
  ]
  return found.flat(2).slice(0, mostNamed)
})
