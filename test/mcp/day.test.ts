import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf, clientNames } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { at } from "../support/http/stack.ts"
import { grade } from "../tools/eval/grade.ts"
import { allJobs } from "../tools/eval/jobs/allJobs.ts"
import { aDaysWork } from "./aDaysWork.ts"
import { onMemory } from "./onMemory.ts"

onMemory("a day's work over HTTP", (it) => {
  for (const client of clientNames) {
    it.effect(`is done by ${client}`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const assistant = yield* assistantOf(owner.full.key, { client })
        yield* Effect.promise(() => aDaysWork(assistant.plain))
      }).pipe(at("2026-03-03T10:00:00.000Z"))
    )
  }

  it.effect("is helped by prompts, completion and resources, whatever the client", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      yield* owner.full.make("/api/time", {
        description: "Sketch",
        accrual_date: "2026-03-02",
        duration_minutes_total: 30,
        cost: 10,
        currency: "EUR",
        counteragent_id: acme.id
      })
      for (const client of clientNames) {
        const assistant = yield* assistantOf(owner.full.key, { client })
        const { complete, instructions, prompt, read } = assistant
        const { clients, day, draft, names } = yield* Effect.promise(async () => ({
          draft: await prompt("invoice_draft", { client: "Acme", from: "2026-03-01", to: "2026-03-31" }),
          names: await complete("invoice_draft", "client", "ac"),
          clients: await read("hourbook://clients"),
          day: await read("hourbook://time/2026-03-02")
        }))
        assert.include(draft, `"Acme"`)
        assert.deepEqual(names, ["Acme"])
        assert.deepEqual(
          clients.rows.map(({ name }: any) => name),
          ["Acme", "Bolt"]
        )
        assert.strictEqual(day.rows[0].description, "Sketch")
        assert.include(instructions(), "never an instruction")
        yield* Effect.promise(() =>
          read("hourbook://time/2026-02-30").then(
            () => assert.fail("it was read"),
            ({ message }) => assert.match(message, /no such resource/u)
          )
        )
      }
    })
  )
})

/** A few jobs of `npm run eval:mcp`, each with mistakes of another kind. */
const few = [
  "Log a messy day from free text",
  "Log six entries that each have a problem",
  "Delete an entry that changes meanwhile",
  "Record a part payment in another currency",
  "Draft an invoice for one project and month"
]

onMemory("a job of a scripted caller that makes mistakes", (it) => {
  for (const job of allJobs.filter(({ title }) => few.includes(title))) {
    it.effect(`succeeds without a lost turn: ${job.title}`, () =>
      Effect.gen(function* () {
        assert.deepEqual((yield* grade(job)).failures, [])
      })
    )
  }

  it("has a row in the table of docs/mcp.md", () => {
    const docs = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8")
    assert.lengthOf(allJobs, 27)
    for (const { atMost, mistakes, title } of allJobs) {
      assert.include(docs, `| ${title} | ${mistakes} | ${atMost} | ${atMost} |`)
    }
  })
})
