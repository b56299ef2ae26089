import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { unique } from "../../support/data/builders.ts"
import { anonymous, dataOf, openTeam, type Team } from "../../support/http/callers.ts"
import { type Operation, operations } from "../../support/http/contract.ts"
import { openSignedIn, Page } from "../../support/http/Page.ts"
import { type Answer, type Stack, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

interface Fixture extends Team {
  /** A page at which the owner of another workspace is signed in. */
  readonly page: Page
}

type Given = Effect.Effect<Answer, never, Stack>

const exampleOf = ({ schema }: any): string => String(schema.examples[0])

/** The path with an id of nothing, and with the parameters that it needs. */
const placeOf = ({ described, path }: Operation, id?: string): string => {
  const ids = described.parameters.filter((one: any) => one.in === "path")
  const query = described.parameters.filter((one: any) => one.in === "query" && one.required)
  const place = ids.reduce(
    (whole: string, one: any) =>
      whole.replace(`{${one.name}}`, id !== undefined && one.name === "id" ? id : exampleOf(one)),
    path
  )
  const asked = new URLSearchParams(query.map((one: any) => [one.name, exampleOf(one)])).toString()
  return asked === "" ? place : `${place}?${asked}`
}

/** The body that the description suggests, for a client, a project and a member that are there, or a new address. */
const bodyOf = ({ referring }: Operation, { acme, member, website }: Team): any => {
  const body = referring.requestBody?.content["application/json"].examples.default.value
  const there = {
    counteragent_id: acme.id,
    project_id: website.id,
    user_id: member.id,
    email: `${unique("eve")}@example.org`
  }
  return body === undefined
    ? undefined
    : Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Reflect.get(there, name) ?? value]))
}

const addingTo = ({ path }: Operation): Operation => {
  const list = path.replace(/\/\{id\}$/u, "")
  return operations.find((one) => one.method === "POST" && one.path === list) ?? assert.fail(`nothing adds to ${list}`)
}

/** The id of a new one of what the operation is about; none where there is one at a time. */
const made = Effect.fnUntraced(function* (operation: Operation, fixture: Team) {
  if (operation.path.startsWith("/api/workspace")) return undefined
  const { full } = fixture.owner
  if (operation.path === "/api/timer") return void (yield* full.post("/api/timer/start", {}))
  const adding = addingTo(operation)
  const record: any = Object.values(dataOf(yield* full.post(adding.path, bodyOf(adding, fixture)), 201))[0]
  return String(record.id)
})

const undoOfOne = operations.find(({ path }) => path === "/api/activity/{id}/undo")?.id

/** The newest line of the log about a time entry. */
const newestLine = ({ owner }: Team) =>
  Effect.map(owner.read.get("/api/reports/activity?feed_limit=1&feed_subject=time_entry"), (answer) =>
    String(dataOf(answer).feed[0].id)
  )

const compressed = { "content-encoding": "gzip" }
const tooLarge = { "content-length": "5000000" }
const ofAnotherSite = { "sec-fetch-site": "cross-site", "x-hourbook": undefined }
const reference = { source: "toggl", id: "1872340981" }

/** How a request for an operation gets each status but that of its success, and of a service that is overloaded or broken. */
const ways: Readonly<Record<string, (operation: Operation, fixture: Fixture) => Given>> = {
  304: Effect.fnUntraced(function* (operation, fixture) {
    const { full } = fixture.owner
    const path =
      operation.id === "feeds.ics" ? dataOf(yield* full.post("/api/me/calendar-feed"), 201).address : operation.path
    const { headers } = yield* anonymous.get(path)
    return yield* anonymous.get(path, { "if-none-match": headers.get("etag") ?? "" })
  }),
  400: (operation, fixture) =>
    fixture.owner.full.send(operation.method, `${operation.path}?nonsense=1`, bodyOf(operation, fixture)),
  401: (operation, fixture) => {
    const sender = operation.path.startsWith("/api/session") ? new Page() : anonymous
    return sender.send(operation.method, placeOf(operation), bodyOf(operation, fixture))
  },
  403: (operation, fixture) =>
    fixture.page.send(operation.method, placeOf(operation), bodyOf(operation, fixture), ofAnotherSite),
  404: Effect.fnUntraced(function* (operation, fixture) {
    const { full } = fixture.owner
    for (const path of ["/api/timer", "/api/me/calendar-feed"])
      if (operation.path.startsWith(path)) yield* full.delete(path)
    return yield* full.send(operation.method, placeOf(operation), bodyOf(operation, fixture))
  }),
  409: Effect.fnUntraced(function* (operation, fixture) {
    if (operation.id === undoOfOne) {
      const { full } = fixture.owner
      const entry = { ...timeKind.body, external_ref: { source: "toggl", id: unique("entry") } }
      const { id } = yield* full.make("/api/time", entry)
      yield* full.delete(`/api/time/${id}`)
      const deletion = yield* newestLine(fixture)
      yield* full.make("/api/time", entry)
      return yield* full.post(`/api/activity/${deletion}/undo`)
    }
    const body = { ...bodyOf(operation, fixture), external_ref: reference }
    const first = operation.path.includes("{") ? addingTo(operation) : operation
    yield* fixture.owner.full.post(first.path, { ...bodyOf(first, fixture), external_ref: reference })
    const id = operation.path.includes("{") ? yield* made(operation, fixture) : undefined
    return yield* fixture.owner.full.send(operation.method, placeOf(operation, id), body)
  }),
  410: Effect.fnUntraced(function* (operation, { member, owner }) {
    const { next_cursor } = dataOf(yield* owner.read.get(operation.path))
    return yield* member.read.get(`${operation.path}?cursor=${encodeURIComponent(next_cursor)}`)
  }),
  412: Effect.fnUntraced(function* (operation, fixture) {
    if (operation.id === undoOfOne) {
      yield* fixture.owner.full.make("/api/time", timeKind.body)
      const path = `/api/activity/${yield* newestLine(fixture)}/undo`
      yield* fixture.owner.full.post(path)
      return yield* fixture.owner.full.post(path)
    }
    if (operation.id === "invoices.issue") {
      const lines = [{ text: "Workshop", unit_price: 100 }]
      const draft = yield* fixture.owner.full.make("/api/invoices", { counteragent_id: fixture.acme.id, lines })
      return yield* fixture.owner.full.post(`/api/invoices/${draft.id}/issue`, { version: 2, expected_gross: 1 })
    }
    const id = yield* made(operation, fixture)
    const body = bodyOf(operation, fixture)
    return yield* fixture.owner.full.send(operation.method, placeOf(operation, id), body, { "if-match": '"999"' })
  }),
  413: (operation, fixture) =>
    fixture.owner.full.send(operation.method, placeOf(operation), bodyOf(operation, fixture), tooLarge),
  415: (operation, fixture) =>
    fixture.owner.full.send(operation.method, placeOf(operation), bodyOf(operation, fixture), compressed)
}

const always = ["200", "201", "429", "500", "503"]

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("statuses", (it) => {
  it.effect("every status in the description of an operation is one that it gives", () =>
    Effect.gen(function* () {
      const fixture: Fixture = { ...(yield* openTeam()), page: (yield* openSignedIn).page }
      const wrong: Array<string> = []
      for (const operation of operations) {
        for (const status of Object.keys(operation.described.responses)) {
          if (always.includes(status)) continue
          const way = ways[status] ?? assert.fail(`${operation.id} lists ${status}`)
          const answer = yield* way(operation, fixture)
          if (answer.status !== Number(status)) {
            wrong.push(
              `${operation.id} lists ${status}, gives ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`
            )
          }
        }
      }
      assert.deepStrictEqual(wrong, [])
    })
  )
})
