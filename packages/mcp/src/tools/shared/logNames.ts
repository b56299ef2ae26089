import type { Principal } from "@hourbook/core/access/Principal"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect } from "effect"
import { hasIds, type NamesOfIds } from "./logLines.ts"

const noNames: NamesOfIds = new Map()

/** The names of what lines of the log are about before and after. Nothing is read where no line has ids. */
export const logNames = Effect.gen(function* () {
  const [clients, projects, members] = [yield* Clients, yield* Projects, yield* Members]
  return Effect.fnUntraced(function* (
    who: Principal,
    lines: ReadonlyArray<ActivityEvent>
  ): Effect.fn.Return<NamesOfIds, CoreError> {
    if (!lines.some(hasIds)) return noNames
    const [ofClients, ofProjects, people] = yield* Effect.all(
      [clients.all(who), projects.all(who), members.list(who)],
      {
        concurrency: "unbounded"
      }
    )
    return new Map<string, string>([
      ...ofClients.map(({ id, name }): [string, string] => [id, name]),
      ...ofProjects.map(({ id, name }): [string, string] => [id, name]),
      ...people.map(({ name, userId }): [string, string] => [userId, name])
    ])
  })
})
