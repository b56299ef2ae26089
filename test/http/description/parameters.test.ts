import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { type KeyCaller, openTeam } from "../../support/http/callers.ts"
import { type Operation, operations } from "../../support/http/contract.ts"
import { type Answer, at, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

type Values = Readonly<Record<string, string>>

const parametersOf = ({ described }: Operation, where: string): ReadonlyArray<any> =>
  described.parameters.filter((one: any) => one.in === where)

/** The first example of a parameter. */
const exampleOf = ({ schema }: any): string | undefined =>
  schema.examples === undefined ? undefined : String(schema.examples[0])

const valuesOf = (parameters: ReadonlyArray<any>, valueOf: (parameter: any) => string | undefined): Values =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = valueOf(parameter)
      return value === undefined ? [] : [[parameter.name, value]]
    })
  )

/** What the description of a parameter says that goes with it. */
const beside: Readonly<Record<string, { readonly said: RegExp; readonly values: Values }>> = {
  external_id: { said: /external_source/u, values: { external_source: "toggl" } },
  compare_from: { said: /compare_to/u, values: { compare_to: "2026-03-01" } },
  compare_to: { said: /compare_from/u, values: { compare_from: "2026-03-01" } },
  for: { said: /CSV/u, values: { format: "csv" } },
  bom: { said: /CSV/u, values: { format: "csv" } },
  ids: { said: /for=excel/u, values: { format: "csv", for: "excel" } },
  group: { said: /PDF/u, values: { format: "pdf" } },
  prices: { said: /PDF/u, values: { format: "pdf" } },
  annex: { said: /PDF/u, values: { format: "pdf" } }
}

const required = (operation: Operation) =>
  valuesOf(
    parametersOf(operation, "query").filter((one) => one.required),
    exampleOf
  )
const stated = (operation: Operation) =>
  valuesOf(parametersOf(operation, "query"), ({ schema }) => ("default" in schema ? String(schema.default) : undefined))

/** Sends a request with the body that the description suggests; dies if its parameters are refused. */
const answered = Effect.fnUntraced(function* (by: KeyCaller, operation: Operation, query: Values, headers?: Values) {
  const { id, method, path, referring } = operation
  const all = new URLSearchParams({ ...required(operation), ...query }).toString()
  const body = referring.requestBody?.content["application/json"].examples.default.value
  const place = path.replace(/\{\w+\}/gu, newUuid())
  const answer: Answer = yield* by.send(method, all === "" ? place : `${place}?${all}`, body, headers)
  const said = `${id}?${all} ${JSON.stringify(headers)} ${JSON.stringify(answer.body)?.slice(0, 300)}`
  if (answer.status === 400) assert.notStrictEqual(answer.body.error.code, "invalid_param", said)
  // What reads answers, unless it is of something that is not there.
  const names = path.includes("{") || "entity_id" in required(operation) || "token" in required(operation)
  if (method === "GET") assert.include(names ? [200, 404] : [200], answer.status, said)
  return answer
})

/** A workspace with two of everything that lists show, and a moment near the examples. */
const moment = at("2026-03-15T09:00:00.000Z")
const opened = Effect.gen(function* () {
  const { acme, bolt, member, owner, shop, website } = yield* openTeam()
  for (const { id: project_id } of [website, shop]) {
    yield* owner.full.make("/api/time", { ...timeKind.body, project_id, user_id: member.id, tags: [project_id] })
    yield* owner.full.make("/api/time", { ...timeKind.body, project_id })
  }
  for (const { id: counteragent_id } of [acme, bolt]) {
    yield* owner.full.make("/api/money", { inflow_date: "2026-03-03", amount: 7, currency: "EUR", counteragent_id })
  }
  return owner.full
}).pipe(moment)

/** All but the description itself, which takes a second to make and is read in both forms by a test of its own. */
const withQuery = operations.filter(
  (operation) => operation.id !== "system.openapi" && parametersOf(operation, "query").length > 0
)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("parameters as the description has them", (it) => {
  it.effect("an answer to every example: alone or with what its description names, and all of them together", () =>
    Effect.gen(function* () {
      const owner = yield* opened
      for (const operation of withQuery) {
        const parameters = parametersOf(operation, "query")
        for (const [name, value] of Object.entries(valuesOf(parameters, exampleOf))) {
          yield* answered(owner, operation, { ...beside[name]?.values, [name]: value })
        }
        yield* answered(owner, operation, valuesOf(parameters, exampleOf))
      }
      for (const operation of operations) {
        const headers = valuesOf(parametersOf(operation, "header"), exampleOf)
        if (Object.keys(headers).length > 0) yield* answered(owner, operation, {}, headers)
      }
    }).pipe(moment)
  )

  it.effect("an answer to every default at once, also with any value of another parameter", () =>
    Effect.gen(function* () {
      const owner = yield* opened
      // The second name of the first has the same endpoints.
      for (const operation of withQuery.filter(({ id }) => !id.startsWith("timesheet."))) {
        const defaults = stated(operation)
        yield* answered(owner, operation, defaults)
        for (const parameter of parametersOf(operation, "query")) {
          const { name, schema } = parameter
          const values: ReadonlyArray<string> = schema.enum ?? [exampleOf(parameter) ?? []].flat()
          for (const value of values) {
            const more = value === defaults[name] ? {} : beside[name]?.values
            yield* answered(owner, operation, { ...defaults, ...more, [name]: value })
          }
        }
      }
    }).pipe(moment)
  )

  it.effect("an answer to every default with the cursor of a page that was asked for with them", () =>
    Effect.gen(function* () {
      const owner = yield* opened
      const followed: Array<string> = []
      for (const operation of withQuery) {
        const names = parametersOf(operation, "query").map(({ name }) => name)
        if (!names.includes("cursor")) continue
        const small = { ...stated(operation), [names.includes("page_size") ? "page_size" : "limit"]: "1" }
        const { body } = yield* answered(owner, operation, small)
        const cursor = body.data?.next_cursor ?? body.data?.next_cursors?.rows
        if (typeof cursor !== "string") continue
        followed.push(operation.id)
        yield* answered(owner, operation, { ...small, cursor })
      }
      assert.includeMembers(followed, [
        "time.list",
        "payments.list",
        "projects.list",
        "reports.team",
        "reports.activity"
      ])
    }).pipe(moment)
  )

  it("the description of a parameter says what goes with it", () => {
    const all = withQuery.flatMap((operation) => parametersOf(operation, "query"))
    for (const [name, { said }] of Object.entries(beside)) {
      const described = all.filter((one) => one.name === name)
      assert.isNotEmpty(described)
      for (const { description } of described) assert.match(description, said, name)
    }
  })
})
