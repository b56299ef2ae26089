import { readFileSync } from "node:fs"
import { assert, describe, it, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { anonymous } from "../../support/http/callers.ts"
import { operations, published, resolved } from "../../support/http/contract.ts"
import { stackOn } from "../../support/http/stack.ts"
import { openApiFile } from "../../support/run/writeOpenapi.ts"

const failing = ["400", "401", "403", "404", "409", "410", "412", "413", "415", "429", "500", "503"]

describe("the components of the description", () => {
  it("store headers, error responses and bodies once, which operations refer to", () => {
    const isReference = (value: any) => Object.keys(value).length === 1 && "$ref" in value
    for (const { id, referring } of operations) {
      for (const [status, response] of Object.entries<any>(referring.responses)) {
        if (failing.includes(status)) assert.isTrue(isReference(response), `${id} ${status}`)
        else assert.isTrue(Object.values<any>(response.headers).every(isReference), `${id} ${status}`)
      }
      const body = referring.requestBody?.content["application/json"].schema
      assert.isTrue(body === undefined || isReference(body), id)
    }
    const inline = operations.flatMap(({ referring }) => referring.parameters).filter((one) => !isReference(one))
    const repeated = Map.groupBy(inline, (parameter) => JSON.stringify(parameter))
    assert.deepStrictEqual(
      [...repeated].filter(([, all]) => all.length > 1).map(([text]) => text),
      []
    )
  })

  it("have one name for components that are alike, but for responses, which are named after their operations", () => {
    const { schemas, ...others } = published.components
    const isResponse = ({ properties }: any) => properties?.ok !== undefined && properties?.data !== undefined
    const named = Object.fromEntries(Object.entries<any>(schemas).filter(([, schema]) => !isResponse(schema)))
    for (const components of [named, ...Object.values<any>(others)]) {
      const alike = Map.groupBy(Object.entries(components), ([, component]) => JSON.stringify(component))
      const several = [...alike.values()].map((all) => all.map(([name]) => name)).filter((names) => names.length > 1)
      assert.deepStrictEqual(several, [])
    }
    // A number, where two that differ have one name.
    assert.deepStrictEqual(
      Object.values<any>(published.components).flatMap((all) => Object.keys(all).filter((name) => /_\d+$/u.test(name))),
      []
    )
  })

  it("say what generators of clients would guess: which objects have any keys, and that a body needs no default", () => {
    const inner = (node: any, at: string): ReadonlyArray<{ readonly at: string; readonly node: any }> =>
      typeof node !== "object" || node === null
        ? []
        : [{ at, node }, ...Object.entries(node).flatMap(([key, value]) => inner(value, `${at}/${key}`))]
    const all = inner(published.components.schemas, "").filter(({ at }) => !/\/examples\b/u.test(at))
    const silent = all.filter(
      ({ node }) => node.type === "object" && node.properties === undefined && node.additionalProperties === undefined
    )
    assert.deepStrictEqual(
      silent.map(({ at }) => at),
      []
    )
    // openapi-typescript requires a field that has one.
    const withDefault = all.filter(({ at, node }) => "default" in node && !at.endsWith("/properties"))
    assert.deepStrictEqual(
      withDefault.map(({ at }) => at),
      []
    )
  })

  it("are those that are referred to, and no others", () => {
    const references = new Set(JSON.stringify(published).match(/#\/components\/[^"]+/gu))
    const { securitySchemes: _, ...components } = published.components
    const named = Object.entries<any>(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`)
    )
    assert.sameMembers([...references], named)
  })
})

/** Parameters that ask for a file, or say what is in it. */
const ofFiles = ["format", "for", "bom", "ids", "lang", "group", "prices", "annex"]

/** The description without what is about files. */
const withoutFiles = (): any => {
  const document = structuredClone(published)
  for (const item of Object.values<any>(document.paths)) {
    for (const operation of Object.values<any>(item)) {
      operation.parameters = operation.parameters.filter((one: any) => !ofFiles.includes(resolved(one).name))
      for (const { content = {} } of Object.values<any>(operation.responses)) {
        const files = Object.keys(content).filter((type) => type !== "application/json")
        if ("application/json" in content) for (const type of files) delete content[type]
      }
    }
  }
  const { parameters } = document.components
  for (const [name, { name: own }] of Object.entries<any>(parameters))
    if (ofFiles.includes(own)) delete parameters[name]
  return document
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("GET /api/openapi.json", (it) => {
  it.effect("200 with exactly what is checked in, without a key", () =>
    Effect.gen(function* () {
      const answer = yield* anonymous.get("/api/openapi.json")
      assert.strictEqual(answer.status, 200)
      assert.match(String(answer.headers.get("content-type")), /^application\/json/u)
      assert.deepStrictEqual(answer.body, JSON.parse(readFileSync(openApiFile, "utf8")))
      assert.isNotNull(answer.headers.get("ratelimit"))
      assert.deepStrictEqual((yield* anonymous.get("/api/openapi.json?json=0")).body, answer.body)
    })
  )

  it.effect("200 with the same but for files, with a tag of its own, for json=1", () =>
    Effect.gen(function* () {
      const whole = yield* anonymous.get("/api/openapi.json")
      const { body, headers } = yield* anonymous.get("/api/openapi.json?json=1")
      assert.deepStrictEqual(body, withoutFiles())
      assert.notStrictEqual(headers.get("etag"), whole.headers.get("etag"))
      const responses = Object.values<any>(body.paths)
        .flatMap((item) => Object.values<any>(item))
        .flatMap(({ operationId, responses }) => Object.values<any>(responses).map((one) => ({ operationId, ...one })))
      const several = responses.filter(({ content = {} }) => Object.keys(content).length > 1)
      assert.deepStrictEqual(
        several.map(({ operationId }) => operationId),
        []
      )
      const files = responses.filter(({ content }) => content !== undefined && !("application/json" in content))
      assert.deepStrictEqual(
        files.map(({ operationId }) => operationId),
        ["feeds.ics"]
      )
    })
  )
})
