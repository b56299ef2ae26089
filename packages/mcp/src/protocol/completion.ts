import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { legible } from "@hourbook/core/values/legible"
import type { McpServer } from "@modelcontextprotocol/server"
import { Effect } from "effect"

const most = 100
const days = 14

/** Suggests values while a person types an argument of a prompt or resource. */
export const completion = Effect.gen(function* () {
  const clients = yield* Clients

  const suggestions = (
    who: Principal,
    argument: string,
    typed: string
  ): Effect.Effect<ReadonlyArray<string>, CoreError> => {
    if (argument === "client") {
      return Effect.map(clients.choices(who, { search: typed }), ({ page }) =>
        page.items.map(({ name }) => legible(name))
      )
    }
    if (!["day", "date", "from", "to"].includes(argument)) return Effect.succeed([])
    return Effect.map(todayOf(who), (now) =>
      Array.from({ length: days }, (_, back) => addDays(now, -back)).filter((day) => day.startsWith(typed))
    )
  }

  return (server: McpServer, who: Principal, run: <A>(effect: Effect.Effect<A, CoreError>) => Promise<A>): void => {
    server.server.setRequestHandler("completion/complete", ({ params: { argument } }) =>
      run(suggestions(who, argument.name, argument.value.slice(0, 200))).then((all) => ({
        completion: { values: all.slice(0, most), total: all.length, hasMore: all.length > most }
      }))
    )
  }
})
