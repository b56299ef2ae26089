import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from "@modelcontextprotocol/server"
import { Effect, Option, Schema } from "effect"
import { clientOf, projectOf } from "../present/entities.ts"
import { rowsThatFit } from "../present/outputBudget.ts"
import { entryOf } from "../present/records.ts"
import { workspaceOf } from "../present/workspace.ts"

const json = "application/json"

/** As many rows as fit, and the number of all. */
const listed = (rows: ReadonlyArray<object>, count: number) => ({ count, rows: rows.slice(0, rowsThatFit(rows, {})) })

const decodeDay = Schema.decodeUnknownOption(CalendarDate)

const unknownResource = (uri: URL) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `no such resource: ${uri.href.slice(0, 200)}`)

/** What a client can add to the assistant's context without a tool call: short, and only what the caller may see. */
export const resources = Effect.gen(function* () {
  const clients = yield* Clients
  const projects = yield* Projects
  const time = yield* TimeEntries

  const access = (who: Principal): Effect.Effect<object, CoreError> =>
    Effect.succeed({ workspace: workspaceOf(who.workspace), role: who.member.role, scopes: who.scopes })
  const clientList = (who: Principal): Effect.Effect<object, CoreError> =>
    Effect.map(clients.choices(who, {}), ({ page, totalCount }) => listed(page.items.map(clientOf), totalCount))
  const projectList = (who: Principal): Effect.Effect<object, CoreError> =>
    Effect.map(projects.choices(who, {}), ({ page, totalCount }) => listed(page.items.map(projectOf), totalCount))
  const day = (who: Principal, date: CalendarDate): Effect.Effect<object, CoreError> =>
    Effect.map(
      time.list(who, {
        filter: { from: date, to: date },
        page: { sortBy: "createdAt", direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 100 },
        chart: false
      }),
      ({ page, total }) =>
        listed(
          page.items.map((entry) => entryOf(who, entry)),
          total.count
        )
    )

  /** `run` runs an effect for the caller and turns core's errors into the protocol's. */
  return (server: McpServer, who: Principal, run: <A>(effect: Effect.Effect<A, CoreError>) => Promise<A>): void => {
    const answer = (uri: URL, effect: Effect.Effect<object, CoreError>) =>
      run(effect).then((found) => ({
        contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(found) }]
      }))
    const fixed = {
      access: ["Access", "Workspace, role and scopes", access],
      clients: ["Clients", "Current clients with their ids", clientList],
      projects: ["Projects", "Current projects with their ids", projectList]
    } as const
    for (const [name, [title, description, read]] of Object.entries(fixed)) {
      server.registerResource(name, `hourbook://${name}`, { title, description, mimeType: json }, (uri) =>
        answer(uri, read(who))
      )
    }
    server.registerResource(
      "time_of_a_day",
      new ResourceTemplate("hourbook://time/{date}", { list: undefined }),
      { title: "Time of a day", description: "Every entry of one day", mimeType: json },
      (uri, { date }) =>
        Option.match(decodeDay(date), {
          onNone: () => Promise.reject(unknownResource(uri)),
          onSome: (on) => answer(uri, day(who, on))
        })
    )
  }
})
