import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { InvoiceId } from "@hourbook/core/values/Ids"
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from "@modelcontextprotocol/server"
import { Effect, Option, Schema } from "effect"
import { clientOf, projectOf } from "../present/entities.ts"
import { rowsThatFit } from "../present/outputBudget.ts"
import { entryOf } from "../present/records.ts"
import type { ToolError } from "../present/Refused.ts"
import { workspaceOf } from "../present/workspace.ts"
import { references } from "../tool/References.ts"
import { fullId } from "../tools/shared/fullId.ts"
import { type KindName, kindNames, kinds } from "../tools/shared/Kinds.ts"
import { recordPapers } from "./recordPapers.ts"

const json = "application/json"
const pdf = "application/pdf"

/** As many rows as fit, and the number of all. */
const listed = (rows: ReadonlyArray<object>, count: number) => ({ count, rows: rows.slice(0, rowsThatFit(rows, {})) })

const decodeDay = Schema.decodeUnknownOption(CalendarDate)

const unknownResource = (uri: URL) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `no such resource: ${uri.href.slice(0, 200)}`)

/** What a client can add to the assistant's context without a tool call: short, and only what the caller may see. */
export const resources = Effect.gen(function* () {
  const names = yield* references
  const records = yield* kinds
  const papers = yield* recordPapers
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
  return (server: McpServer, who: Principal, run: <A>(effect: Effect.Effect<A, ToolError>) => Promise<A>): void => {
    const answer = (uri: URL, effect: Effect.Effect<object, ToolError>) =>
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
    /** One record of a kind, by its short or full id. */
    const record = (uri: URL, kind: KindName, id: string) =>
      answer(
        uri,
        Effect.gen(function* () {
          const full = yield* fullId(records[kind].withShortId, who, id)
          return (yield* records[kind].read(who, full)).all
        })
      )
    server.registerResource(
      "time_of_a_day",
      new ResourceTemplate("hourbook://time/{date}", { list: undefined }),
      { title: "Time of a day", description: "Every entry of one day, or one entry by its id", mimeType: json },
      (uri, { date }) =>
        Option.match(decodeDay(date), {
          onNone: () =>
            typeof date === "string" && !date.includes("-")
              ? record(uri, "time", date)
              : Promise.reject(unknownResource(uri)),
          onSome: (on) => answer(uri, day(who, on))
        })
    )
    server.registerResource(
      "statement",
      new ResourceTemplate("hourbook://statement/{client}", { list: undefined }),
      { title: "Statement of a client", description: "The account of a client up to today, as PDF", mimeType: pdf },
      (uri, { client }) =>
        run(
          Effect.gen(function* () {
            const id = yield* names.client(who, decodeURIComponent(String(client)))
            return printedAt(uri, yield* papers.statement(who, id))
          })
        )
    )
    server.registerResource(
      "invoice",
      new ResourceTemplate("hourbook://invoice/{id}", { list: undefined }),
      { title: "Invoice or credit note", description: "By number or id; once issued with its PDF", mimeType: json },
      (uri, { id }) =>
        run(
          Effect.gen(function* () {
            const full = yield* fullId(records.invoice.withShortId, who, decodeURIComponent(String(id)))
            const { all } = yield* records.invoice.read(who, full)
            const paper = yield* papers.invoice(who, InvoiceId.make(full))
            return {
              contents: [
                { uri: uri.href, mimeType: json, text: JSON.stringify(all) },
                ...(paper === null ? [] : printedAt(uri, paper).contents)
              ]
            }
          })
        )
    )
    server.registerResource(
      "record",
      new ResourceTemplate("hourbook://{kind}/{id}", { list: undefined }),
      { title: "A record", description: "All fields of a record, as fetch has them", mimeType: json },
      (uri, { id, kind }) => {
        const known = kindNames.find((name) => name === kind)
        return known === undefined || typeof id !== "string"
          ? Promise.reject(unknownResource(uri))
          : record(uri, known, decodeURIComponent(id))
      }
    )
  }
})

/** A PDF as the protocol has it. */
const printedAt = (uri: URL, bytes: Uint8Array) => ({
  contents: [
    { uri: uri.href, mimeType: pdf, blob: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) }
  ]
})
