import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Members } from "@hourbook/core/workspaces/Members"
import type { World } from "@hourbook/exchange/plan/World"
import { Effect } from "effect"

/** What the workspace has, as far as an import needs to know it. */
export const tableWorld = Effect.gen(function* () {
  const [members, clients, projects] = [yield* Members, yield* Clients, yield* Projects]
  return Effect.fnUntraced(function* (who: Principal) {
    const current = yield* members.list(who)
    const left = yield* members.listFormer(who)
    const personOf =
      (former: boolean) =>
      ({ email, name, userId }: (typeof current)[number]) => ({ id: userId, name, email, former })
    const world: World = {
      currency: who.workspace.currency,
      timeZone: who.workspace.timeZone,
      people: [...current.map(personOf(false)), ...left.map(personOf(true))],
      clients: yield* clients.all(who),
      projects: yield* projects.all(who)
    }
    return world
  })
})
