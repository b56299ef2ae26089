import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, join, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { openFor } from "../../support/http/openFor.ts"
import { wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "./defineHttpSuite.ts"

const ifMatch = (tag: string) => ({ "if-match": tag })

/** ETag and If-Match: a caller does not overwrite a version that they have not read. */
export const versions = defineHttpSuite("versions", (it, effort) => {
  const { refusals } = effort
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, one, path } = kind
    describe(path, () => {
      it.effect("200 when If-Match names the version, 412 once it is stale, and nothing is changed then", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const made = yield* owner.full.post(path, body)
          const at = `${path}/${dataOf(made, 201)[one].id}`
          const first = String(made.headers.get("etag"))
          const changed = yield* owner.full.put(at, change, ifMatch(first))
          const second = String(changed.headers.get("etag"))
          assert.notStrictEqual(second, first)
          refused(yield* owner.full.put(at, body, ifMatch(first)), 412, "precondition_failed", /read it again/u)
          refused(yield* owner.full.delete(at, ifMatch(first)), 412, "precondition_failed")
          const read = yield* owner.read.get(at)
          assert.deepStrictEqual(dataOf(read)[one], dataOf(changed)[one])
          assert.strictEqual(read.headers.get("etag"), second)
          dataOf(yield* owner.full.delete(at, ifMatch(second)))
        })
      )

      if (refusals)
        it.effect("200 for * and for a list that holds the version, 412 for what is no version of ours", () =>
          Effect.gen(function* () {
            const { body, owner } = yield* openFor(kind)
            const made = yield* owner.full.post(path, body)
            const at = `${path}/${dataOf(made, 201)[one].id}`
            for (const garbage of [
              "x",
              '""',
              "1",
              'W/"1"',
              '"1',
              '"01x"',
              '"-1"',
              '"1e0"',
              '"999999999999999999"',
              ",",
              '"0"',
              "\u00ff"
            ]) {
              const refusal = yield* owner.full.put(at, change, ifMatch(garbage))
              refused(refusal, 412, "precondition_failed", /version that you named: .* quotes included$/u)
              refused(yield* owner.full.delete(at, ifMatch(garbage)), 412, "precondition_failed")
            }
            assert.deepStrictEqual(dataOf(yield* owner.read.get(at))[one], dataOf(made, 201)[one])
            dataOf(yield* owner.full.put(at, change, ifMatch('"7", "1"')))
            dataOf(yield* owner.full.put(at, body, ifMatch("*")))
            dataOf(yield* owner.full.delete(at, ifMatch(" * ")))
          })
        )

      it.effect("one 200 and only 412 else when many change the same version at once", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const made = yield* owner.full.post(path, body)
          const at = `${path}/${dataOf(made, 201)[one].id}`
          const field = Object.keys(change)[0] ?? ""
          const answers = yield* Effect.all(
            Array.from({ length: 8 }, (_, index) => owner.full.put(at, { [field]: `Try ${index}` }, ifMatch('"1"'))),
            { concurrency: "unbounded" }
          )
          const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
          assert.deepStrictEqual(statuses, [200, ...Array.from({ length: 7 }, () => 412)])
          const winner = answers.find(({ status }) => status === 200)
          assert.deepStrictEqual(dataOf(yield* owner.read.get(at))[one], winner?.body.data[one])
        })
      )

      it.effect("200 for all when many change different things at once without If-Match: none is lost", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const made = yield* owner.full.make(path, body)
          const fields = Object.entries({ ...body, ...change }).map(([name, value]) => ({ [name]: value }))
          const answers = yield* Effect.all(
            fields.map((some) => owner.full.put(`${path}/${made.id}`, some)),
            { concurrency: "unbounded" }
          )
          for (const answer of answers) dataOf(answer)
          assert.deepInclude(dataOf(yield* owner.read.get(`${path}/${made.id}`))[one], change)
        })
      )
    })
  }

  it.effect("412 for a member and for the workspace as well", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const mary = yield* join(owner.full, { name: "Mary", role: "member" })
      const at = `/api/members/${mary.id}`
      const first = yield* owner.full.put(at, { name: "Mary Ann" }, ifMatch('"1"'))
      assert.strictEqual(first.headers.get("etag"), '"2"')
      refused(yield* owner.full.put(at, { name: "Eve" }, ifMatch('"1"')), 412, "precondition_failed")
      refused(yield* owner.full.delete(at, ifMatch('"1"')), 412, "precondition_failed")
      const workspace = yield* owner.read.get("/api/workspace")
      const tag = String(workspace.headers.get("etag"))
      dataOf(yield* owner.full.put("/api/workspace", { name: "Renamed" }, ifMatch(tag)))
      refused(yield* owner.full.put("/api/workspace", { name: "Again" }, ifMatch(tag)), 412, "precondition_failed")
      assert.strictEqual(dataOf(yield* owner.read.get("/api/workspace")).workspace.name, "Renamed")
      dataOf(yield* owner.full.delete(at, ifMatch('"2"')))
    })
  )

  it.effect("200 with the same ETag for everybody who may see the record", () =>
    Effect.gen(function* () {
      const { acme, admin, client, owner } = yield* openWith("acme", "admin", "client")
      const tags = []
      for (const caller of [owner.read, admin.full, client.read]) {
        tags.push((yield* caller.get(`/api/counteragents/${acme.id}`)).headers.get("etag"))
      }
      assert.deepStrictEqual(tags, ['"1"', '"1"', '"1"'])
    })
  )
})
