import { gzipSync } from "node:zlib"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { callerWith, dataOf, anonymous, openWorkspace, refused } from "../../support/http/callers.ts"
import { operations } from "../../support/http/contract.ts"
import { Stack } from "../../support/http/stack.ts"
import { timeKind, wireKinds } from "../../support/http/wireKinds.ts"
import { malformedBodies } from "../../support/http/wrongValues.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const pathOf = (path: string): string => path.replaceAll("{id}", newUuid())
const paths = [...new Set(operations.map(({ path }) => path))]
const methodsOf = (path: string) => operations.filter((one) => one.path === path).map(({ method }) => method)

/** What happens around the endpoints: the envelope on everything. */
export const edges = defineHttpSuite("edges", (it) => {
  it.effect("404 not_found for every unknown path under /api, with any method and without a key", () =>
    Effect.gen(function* () {
      for (const path of ["/api", "/api/", "/api/nope", "/api/time/1/2", "/apix", "/", "/api/timex", "/time"]) {
        for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
          refused(yield* anonymous.send(method, path), 404, "not_found")
        }
      }
    })
  )

  it.effect(
    "405 method_not_allowed with Allow for every method that a path does not have, before the key is looked at",
    () =>
      Effect.gen(function* () {
        for (const path of paths) {
          const has = methodsOf(path)
          const allowed = [...has, ...(has.includes("GET") ? ["HEAD"] : [])].sort()
          for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "QUERY"].filter(
            (one) => !has.includes(one)
          )) {
            const answer = yield* anonymous.send(method, pathOf(path))
            refused(answer, 405, "method_not_allowed")
            assert.deepStrictEqual(answer.headers.get("allow")?.split(", ").sort(), allowed)
          }
          if (!has.includes("GET")) {
            const head = yield* anonymous.head(pathOf(path))
            assert.strictEqual(head.status, 405, `HEAD ${path}`)
            assert.isUndefined(head.body)
          }
        }
      })
  )

  it.effect("HEAD answers what GET does, without the body", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      const readable = [`/api/time/${entry.id}`, "/api/calendar?month=2026-03-01", "/api/openapi.json"]
      for (const path of [...readable, ...wireKinds.map(({ path }) => path), "/api/me/access", "/api/members"]) {
        const head = yield* owner.read.head(path)
        assert.strictEqual(head.status, 200, path)
        assert.isUndefined(head.body)
        const get = yield* owner.read.get(path)
        assert.strictEqual(head.headers.get("etag"), get.headers.get("etag"))
      }
      assert.strictEqual((yield* owner.read.head(`/api/time/${newUuid()}`)).status, 404)
      assert.strictEqual((yield* owner.read.head("/api/time?page=0")).status, 400)
      assert.strictEqual((yield* anonymous.head("/api/time")).status, 401)
      assert.strictEqual((yield* anonymous.head("/api/nope")).status, 404)
    })
  )

  it.effect("413 invalid_body for a body of more than 1 MiB, 201 for one of 1 MiB", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const padded = (bytes: number) => {
        const text = JSON.stringify({ ...timeKind.body, project_name: "" })
        return text.replace('"project_name":""', `"project_name":"${"x".repeat(bytes - text.length)}"`)
      }
      dataOf(yield* owner.full.post("/api/time", padded(1_048_576)), 201)
      for (const bytes of [1_048_577, 20_000_000]) {
        const answer = yield* owner.full.post("/api/time", padded(bytes))
        refused(answer, 413, "invalid_body", /1048576 bytes/u)
        assert.match(answer.headers.get("ratelimit") ?? "", /r=\d+/u)
      }
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 1)
    })
  )

  it.effect("400 invalid_body for a number of a million digits, before anybody else has to wait", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const text = JSON.stringify({ ...timeKind.body, cost: 0 })
      for (const zeros of [
        `1.${"0".repeat(1_000_000)}1`,
        `1${"0".repeat(1_000_000)}1`,
        `0.${"0".repeat(1_000_000)}1`
      ]) {
        const answer = yield* owner.full.post("/api/time", text.replace('"cost":0', `"cost":${zeros}`))
        refused(answer, 400, "invalid_body", /digits/u)
      }
      for (const same of ["100e-2", "1.000000000000000000000", "0.1e1", "1E0"]) {
        const made = dataOf(yield* owner.full.post("/api/time", text.replace('"cost":0', `"cost":${same}`)), 201)
        assert.strictEqual(made.entry.cost, 1, same)
      }
    })
  )

  it.effect("400 invalid_body for a content type that is not JSON, 201 for one that says its character set", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = JSON.stringify(timeKind.body)
      const send = (type: string) => owner.full.post("/api/time", body, { "content-type": type })
      for (const wrong of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/html"
      ]) {
        refused(yield* send(wrong), 400, "invalid_body", /application\/json/u)
      }
      for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"]) {
        dataOf(yield* send(type), 201)
      }
      const bytes = new TextEncoder().encode(body)
      const empty = yield* owner.full.post("/api/time", bytes, { "content-type": "" })
      refused(empty, 400, "invalid_body", /application\/json/u)
      const { fetch } = yield* Stack
      const untyped = new Request("http://hourbook.test/api/time", {
        method: "POST",
        headers: { "x-api-key": owner.full.key ?? "" },
        body: bytes
      })
      const answer = yield* Effect.flatMap(fetch, (send) => Effect.promise(() => send(untyped)))
      assert.strictEqual(answer.status, 400)
      assert.include(yield* Effect.promise(() => answer.text()), `"code":"invalid_body"`)
    })
  )

  it.effect("400 invalid_body for what is not JSON, not UTF-8 or not an object", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const entry = yield* owner.full.make("/api/time", timeKind.body)
      for (const body of malformedBodies) {
        refused(yield* owner.full.post("/api/time", body), 400, "invalid_body", /^body: [^;]*$/u)
        refused(yield* owner.full.put(`/api/time/${entry.id}`, body), 400, "invalid_body", /^body: /u)
      }
      refused(yield* owner.full.post("/api/time", "[]"), 400, "invalid_body", /^body: expected an object$/u)
      refused(yield* owner.full.send("POST", "/api/time"), 400, "invalid_body")
      assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/time")).entries, [entry])
    })
  )

  it.effect("400 invalid_body with the depth allowed for JSON that is nested deeper, whatever reads it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels)
      const tooDeep = /^body: is nested deeper than 64 levels: /u
      for (const { method, path } of operations.filter(({ described }) => described.requestBody !== undefined)) {
        const answer = yield* owner.full.send(method, pathOf(path), `{"name":${lists(64)}}`)
        refused(answer, 400, "invalid_body", tooDeep)
      }
      const anImport = (levels: number) =>
        `{"source":"x","file_name":"x","sha256":"${"a".repeat(64)}","mapping":{"a":${lists(levels)}}}`
      dataOf(yield* owner.full.post("/api/imports", anImport(62)), 201)
      refused(yield* owner.full.post("/api/imports", anImport(5000)), 400, "invalid_body", tooDeep)
      const many = `{"operations":[{"op":"create","body":{"name":${lists(62)}}}]}`
      refused(yield* owner.full.post("/api/projects/bulk", many), 400, "invalid_body", tooDeep)
    })
  )

  it.effect("415 invalid_body for a compressed body, whatever reads it, and 201 for one that is not", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = gzipSync(JSON.stringify(timeKind.body))
      for (const { method, path } of operations.filter(({ described }) => described.requestBody !== undefined)) {
        const answer = yield* owner.full.send(method, pathOf(path), body, { "content-encoding": "gzip" })
        refused(answer, 415, "invalid_body", /^content-encoding: .*uncompressed/u)
        assert.strictEqual(answer.headers.get("accept-encoding"), "identity")
      }
      for (const encoding of ["br", "deflate", "zstd", "GZIP", "identity, gzip", "x"]) {
        const answer = yield* owner.full.post("/api/time", timeKind.body, { "content-encoding": encoding })
        refused(answer, 415, "invalid_body")
      }
      dataOf(yield* owner.full.post("/api/time", timeKind.body, { "content-encoding": "Identity" }), 201)
    })
  )

  it.effect("401 unauthorized for every key that is not one, all alike", () =>
    Effect.gen(function* () {
      const answers = []
      for (const key of [
        null,
        "",
        "x",
        "hb_full_",
        "hb_full_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5uIoKxVqWy",
        "x".repeat(5000)
      ]) {
        const answer = yield* callerWith(key).get("/api/time")
        refused(answer, 401, "unauthorized")
        assert.isNotNull(answer.headers.get("ratelimit"))
        answers.push(answer.body)
      }
      for (const body of answers) assert.deepStrictEqual(body, answers[0])
    })
  )

  it.effect("401 for a key that is sent in any other place than x-api-key", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const key = String(owner.full.key)
      refused(yield* anonymous.get("/api/time", { authorization: `Bearer ${key}` }), 401, "unauthorized")
      refused(yield* anonymous.get("/api/time", { cookie: `x-api-key=${key}` }), 401, "unauthorized")
      refused(yield* anonymous.get(`/api/time?x-api-key=${key}`), 401, "unauthorized")
      refused(yield* anonymous.get("/api/time", { "x-api-key": `${key}, ${key}` }), 401, "unauthorized")
    })
  )

  it.effect("200 without a key for the description alone, and no permission for other origins", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      assert.strictEqual((yield* anonymous.get("/api/openapi.json")).body.openapi, "3.1.0")
      const answer = yield* owner.read.get("/api/time", { origin: "https://elsewhere.example" })
      for (const name of ["access-control-allow-origin", "access-control-allow-credentials", "set-cookie"]) {
        assert.isNull(answer.headers.get(name))
      }
    })
  )
})
