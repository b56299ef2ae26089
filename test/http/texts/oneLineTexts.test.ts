import { assert, layer } from "@effect/vitest"
import { newTextProblem } from "@hourbook/core/values/newText"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { importing } from "../../support/exchange/importing.ts"
import { type Caller, dataOf, openWorkspace, refused } from "../../support/http/callers.ts"
import { operations, resolved } from "../../support/http/contract.ts"
import { type Answer, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

/** Texts that are not on one line, or of which the service knows every value that is right. */
const others = new Set([
  "description",
  "comment",
  "metadata.*",
  "code",
  "secret",
  "cursor",
  "expires_at",
  "time_zone",
  "holiday_region",
  "operations[].id",
  "operations[].if_match",
  // Of these the form is known: a unit test has what is right.
  "base64",
  "format",
  "reason_code",
  "billing.banks[].bic",
  "billing.banks[].iban",
  "billing.contact_email",
  "billing.country",
  "billing.e_address.id",
  "billing.e_address.scheme",
  "billing.emails[]",
  "billing.logo",
  "billing.vat_id",
  "url",
  "to[]",
  "from_cursor",
  "events[]",
  // Texts of invoices have several lines.
  "billing.banks[].text",
  "billing.footer",
  "intro",
  "note",
  "lines[].text"
])

/** What an authenticator signs is not made up here: a unit test has names of passkeys. A draft is not sent: the suite of invoices has channels. */
const elsewhere = new Set(["POST /api/me/passkeys", "POST /api/invoices/{id}/sent"])

/** The texts of a body that no list of values and no pattern limits, as the contract describes it. */
const textsIn = (value: any, path = ""): ReadonlyArray<string> => {
  const schema = resolved(value)
  if (schema === undefined) return []
  const isText = [schema.type].flat().includes("string")
  const isFree = schema.enum === undefined && schema.pattern === undefined && schema.const === undefined
  if (isText && isFree) return schema.format === undefined || schema.format === "email" ? [path] : []
  const inside = (name: string) => (path === "" ? name : `${path}.${name}`)
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => textsIn(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(one, inside(name))),
    ...textsIn(schema.items, `${path}[]`),
    ...(typeof schema.additionalProperties === "object" ? textsIn(schema.additionalProperties, inside("*")) : [])
  ]
}

interface Place {
  readonly method: string
  readonly path: string
  readonly field: string
  readonly example: any
}

const places: ReadonlyArray<Place> = operations.flatMap(({ method, path, referring }) => {
  const content = referring.requestBody?.content["application/json"]
  if (content === undefined || elsewhere.has(`${method} ${path}`)) return []
  const fields = [...new Set(textsIn(content.schema))].filter((field) => !others.has(field))
  return fields.map((field) => ({ method, path, field, example: content.examples?.default.value ?? {} }))
})

const kindOf = (field: string) =>
  field === "email" ? "address" : /^(?:name|tags\[\])$/u.test(field) ? "name" : ("line" as const)

const bad = {
  name: ["\u001b[2J", "a\u001b[31mb", "a\nb", "a\tb", "a\u0085b", "a\u2028b", "a\u202eb", "\u200b\u3164"],
  line: ["a\u001b[31mb", "a\r\nb", "a\tb", "a\u007fb", "a\u2029b", "a\u202db"],
  address: ["a\u001bb@example.org", "a\u200bb@example.org", "a\u00adb@example.org", "a@ex\u202eample.org"]
}
const good = {
  name: ["Zoë  \u00a0GmbH", "👩\u200d💻 \u2066x\u2069", "می\u200cخواهم"],
  line: ["a b/c:ä", "می\u200cخواهم"],
  address: ["zoe+1@example.org"]
}

/** What a part needs that an example leaves out. */
const nested: Readonly<Record<string, object>> = { external_ref: { source: "x", id: "1" } }

/** The body with a text in the field, all other fields as they are. */
const bodyWith = (body: any, field: string, text: string): any => {
  const [first = "", ...rest] = field.split(".")
  const name = first.replace("[]", "")
  const next = rest.join(".")
  if (first.endsWith("[]")) {
    const items =
      next === ""
        ? [text]
        : [
            bodyWith(
              body[name]?.[0] ??
                (name === "banks" ? { currency: "EUR", iban: "DE89370400440532013000" } : { op: "create", body: {} }),
              next,
              text
            )
          ]
    return { ...body, [name]: items }
  }
  return { ...body, [name]: next === "" ? text : bodyWith(body[name] ?? nested[name] ?? {}, next, text) }
}

/** A call with many operations answers each by itself. */
const problemIn = (answer: Answer): string | null => {
  const results = answer.body.data?.results
  if (!Array.isArray(results)) return answer.body.error?.message ?? null
  return results[0].error?.message ?? null
}

/** A record with its id in place of each of the contract's example. */
const referring = (body: any, client: string): any =>
  JSON.parse(JSON.stringify(body).replace(/"counteragent_id":"[^"]+"/gu, `"counteragent_id":"${client}"`))

/** Something at a path with an id, and that id. */
const targetOf = Effect.fnUntraced(function* (by: Caller, path: string, client: string) {
  const parent = path.replace(/\/\{\w+\}.*$/u, "")
  if (parent === "/api/tags") {
    yield* by.make("/api/time", { ...timeKind.body, tags: ["design"] })
    return String(dataOf(yield* by.get("/api/tags")).tags[0].id)
  }
  if (path === "/api/members/{id}/join") {
    return String((yield* by.make("/api/members/former", { name: "Fay" })).id)
  }
  const made = operations.find((one) => one.method === "POST" && one.path === parent)
  const example = made?.referring.requestBody.content["application/json"].examples.default.value
  return String((yield* by.make(parent, referring(example, client))).id)
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("texts on one line", (it) => {
  it.effect("are found in the contract", () =>
    Effect.sync(() => {
      const found = places.map(({ field, method, path }) => `${method} ${path} ${field}`)
      for (const one of ["PUT /api/members/{id} email", "POST /api/time tags[]", "PUT /api/workspace name"]) {
        assert.include(found, one)
      }
      assert.isAtLeast(found.length, 50)
    })
  )

  for (const [operation, fields] of Map.groupBy(places, ({ method, path }) => `${method} ${path}`)) {
    it.effect(`take nothing that cannot be seen: ${operation}`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const by = owner.full
        const client = yield* by.make("/api/counteragents", { name: "Cole" })
        if (operation === "PUT /api/timer" || operation === "POST /api/timer/stop")
          yield* by.post("/api/timer/start", {})
        if (operation === "POST /api/periods/reopen") yield* by.post("/api/periods/close", { through: "2026-09-30" })
        const id = operation.includes("{") ? yield* targetOf(by, operation.split(" ")[1] ?? "", client.id) : ""
        for (const { example, field, method, path } of fields) {
          const kind = kindOf(field)
          const send = (text: string) =>
            by.send(method, path.replace(/\{\w+\}/u, id), referring(bodyWith(example, field, text), client.id))
          for (const text of bad[kind]) {
            const problem = problemIn(yield* send(text)) ?? "taken"
            assert.include(problem, newTextProblem(kind, text) ?? "?", `${field} ${JSON.stringify(text)}`)
            assert.include([field.replace("[]", ""), "external_ref", "billing"], problem.slice(0, problem.indexOf(":")))
          }
          for (const text of good[kind]) {
            const problem = problemIn(yield* send(text))
            // The first of them has made what there is once, ended the timer or reopened the books.
            if (
              !/exists already|no timer runs|nothing to reopen|is in use by tax code|could give the same number/u.test(
                problem ?? ""
              )
            ) {
              assert.isNull(problem, `${field} ${JSON.stringify(text)}`)
            }
          }
        }
      })
    )
  }

  it.effect("are written with plain spaces, and a name with other spaces is the same", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const by = owner.full
      const made = yield* by.make("/api/counteragents", { name: "Big\u00a0 Corp\u2003Ltd" })
      assert.strictEqual(made.name, "Big Corp Ltd")
      const twin = { name: "big corp\u00a0ltd", allow_duplicate_name: false }
      refused(yield* by.post("/api/counteragents", twin), 400, "validation_error", /in use/u)
      const tagged = { ...timeKind.body, tags: ["Deep\u00a0Work"] }
      assert.deepEqual((yield* by.make("/api/time", tagged)).tags, ["Deep Work"])
      assert.deepEqual((yield* by.make("/api/time", { ...tagged, tags: ["deep  work"] })).tags, ["Deep Work"])
      assert.lengthOf(dataOf(yield* by.get("/api/tags")).tags, 1)
    })
  )

  it.effect("are cleaned where a file has them, which makes one client of what looks like one", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const by = owner.full
      const names = ["Acme GmbH", "Acme\u00a0GmbH", "ACME  GmbH", "Acme\tGmbH", "Acme\u001b\u202eGmbH"]
      const rows = names.map((name, index) => `2026-03-02,1:00,"${name}","Site\u2009One",Text ${index}`)
      const table = ["date,duration,client,project,description", ...rows, ""].join("\n")
      yield* importing(by, new TextEncoder().encode(table), { mapping: noMapping })
      const { counteragents } = dataOf(yield* by.get("/api/counteragents"))
      assert.deepEqual(
        counteragents.map((one: any) => one.name),
        ["Acme GmbH"]
      )
      const { projects } = dataOf(yield* by.get("/api/projects"))
      assert.deepEqual(
        projects.map((one: any) => one.name),
        ["Site One"]
      )
    })
  )

  it.effect("are refused by the tools of assistants", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { ok, refused: refusedTool } = yield* assistantOf(owner.full.key)
      yield* refusedTool("clients_save", { name: "a\u001b[31mb" }, /control character \(U\+001B\)/u)
      yield* refusedTool("projects_save", { name: "\u200b\u3164" }, /no visible character/u)
      yield* ok("clients_save", { name: "Acme\u00a0GmbH" })
      yield* refusedTool("clients_save", { name: "Acme GmbH" }, /^already_there/u)
    })
  )
})
