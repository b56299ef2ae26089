import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }

onMemory("resources", (it) => {
  const open = Effect.fnUntraced(function* () {
    const team = yield* openTeam()
    const { plain, ...assistant } = yield* assistantOf(team.owner.full.key)
    return { ...team, ...assistant, read: (uri: string) => Effect.promise(() => plain.contents(uri)) }
  })

  const isPdf = ({ blob, mimeType }: any): boolean =>
    mimeType === "application/pdf" && Buffer.from(blob, "base64").subarray(0, 5).toString() === "%PDF-"

  it.effect("open what fetch and search name by address", () =>
    Effect.gen(function* () {
      const { ok, read } = yield* open()
      yield* ok("time_log", { entries: [{ ...entry, client: "Acme" }] })
      const { data } = yield* ok("search", { query: "wireframes" })
      const client = yield* ok("search", { query: "acme", kinds: ["client"] })
      for (const { id, url } of [...data.results, ...client.data.results]) {
        assert.match(url, /^hourbook:\/\//u)
        const [{ text }] = yield* read(url)
        assert.strictEqual(JSON.parse(text).id, id)
        assert.deepEqual((yield* ok("fetch", { id })).data.metadata, JSON.parse(text))
      }
    })
  )

  it.effect("have a statement as PDF, for those who may read it", () =>
    Effect.gen(function* () {
      const { client, member, ok, read } = yield* open()
      yield* ok("time_log", {
        entries: [
          { ...entry, client: "Acme" },
          { ...entry, client: "Bolt" }
        ]
      })
      const [paper] = yield* read("hourbook://statement/Acme")
      assert.isTrue(isPdf(paper))
      const theirs = yield* assistantOf(client.full.key)
      const [own] = yield* Effect.promise(() => theirs.plain.contents("hourbook://statement/acme"))
      assert.isTrue(isPdf(own))
      for (const [key, uri] of [
        [client.full.key, "hourbook://statement/Bolt"],
        [member.full.key, "hourbook://statement/Acme"]
      ] as const) {
        const { plain } = yield* assistantOf(key)
        const refused = yield* Effect.promise(() => plain.contents(uri).then(() => "read", String))
        assert.match(refused, /unknown_name|forbidden/u)
      }
    })
  )
})
