import type { Call } from "@hourbook/exchange/transfer/Call"
import { assert, describe, it } from "vitest"
import { Failed } from "../../../../packages/web/src/api/Failed.ts"
import { type Writing, writeImport } from "../../../../packages/web/src/pages/import/model/writeImport.ts"
import type { WritingStep } from "../../../../packages/web/src/pages/import/worker/protocol.ts"

const entries: Call = { makes: "entries", path: "/api/time/bulk", body: { operations: [] } }
const person: Call = { makes: "people", path: "/api/members/former", body: { name: "Ben" } }
const nothing = { created: 0, alreadyThere: 0, refused: 0 }
const report = {
  counts: { clients: nothing, projects: nothing, people: nothing, entries: nothing, rates: nothing },
  refusals: [],
  changed: { count: 0, lines: [] },
  gone: { count: 0, minutes: 0, costs: new Map(), entries: [] },
  unpriced: 0,
  ownCosts: { costs: new Map(), fromHere: { count: 0, costs: new Map() } },
  clientIds: [],
  all: { name: "", entries: { file: 0, imported: 0 }, seconds: 0, minutes: 0, costs: new Map() },
  unread: { name: "", entries: { file: 0, imported: 0 }, seconds: 0, minutes: 0, costs: new Map() },
  byPerson: [],
  byProject: [],
  byMonth: []
}
const offline = new Failed({ status: 0, code: "offline", message: "away" })
const refused = new Failed({ status: 400, code: "validation_error", message: "name: too long" })

/** An import of these rounds, whose calls are answered by `post`; what happened is kept. */
const running = (
  rounds: ReadonlyArray<ReadonlyArray<Call>>,
  post: (call: Call, tries: number, key: string) => unknown
) => {
  const given: Array<ReadonlyArray<unknown>> = []
  const shown: Array<Writing> = []
  const pauses: Array<number> = []
  const stop = new AbortController()
  let tries = 0
  const step = (): WritingStep => {
    const calls = rounds[given.length]
    return calls === undefined
      ? { round: null, report }
      : { round: { calls, done: given.length, of: rounds.length, entries: nothing } }
  }
  const result = writeImport(
    {
      begin: async () => step(),
      next: async (answers) => {
        given.push(answers)
        return step()
      },
      post: async (call, key) => {
        tries += 1
        return post(call, tries, key)
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
      show: (writing) => shown.push(writing)
    },
    stop.signal
  )
  return { result, given, shown, pauses, stop }
}

describe("an import that is written", () => {
  it("gives the answers of each round, in order, and ends with the report", async () => {
    const { given, result, shown } = running([[person], [entries, entries]], (_, tries) => tries)
    assert.strictEqual(await result, report)
    assert.deepStrictEqual(given, [[1], [2, 3]])
    assert.deepStrictEqual(
      [...new Set(shown.map(({ done, of, waits }) => `${done}/${of} ${waits}`))],
      ["0/2 false", "1/2 false"]
    )
  })

  it("waits while the server is away, longer each time, and repeats the call with its key", async () => {
    const keys = new Set<string>()
    const { given, pauses, result, shown } = running([[entries]], (_, tries, key) => {
      keys.add(key)
      if (tries < 9) throw offline
      return "written"
    })
    assert.strictEqual(await result, report)
    assert.deepStrictEqual(given, [["written"]])
    assert.deepStrictEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    assert.strictEqual(keys.size, 1)
    assert.deepStrictEqual([shown[1]?.waits, shown.at(-1)?.waits], [true, false])
  })

  it("ends with what the server refuses for good, and a fault that stays", async () => {
    const bad = running([[entries]], () => {
      throw refused
    })
    assert.strictEqual(await bad.result.catch((error: unknown) => error), refused)
    assert.deepStrictEqual(bad.pauses, [])
    const fault = new Failed({ status: 500, code: "api_error", message: "broken" })
    const broken = running([[entries]], () => {
      throw fault
    })
    assert.strictEqual(await broken.result.catch((error: unknown) => error), fault)
    assert.lengthOf(broken.pauses, 5)
  })

  it("goes on without a person that the server refuses", async () => {
    const { given, result } = running([[person], [entries]], ({ makes }) => {
      if (makes === "people") throw refused
      return "written"
    })
    assert.strictEqual(await result, report)
    assert.deepStrictEqual(given, [[{ error: { message: "name: too long" } }], ["written"]])
  })

  it("stops between two calls, and while it waits", async () => {
    const stopped = running([[entries], [entries]], (_, tries) => {
      if (tries === 1) stopped.stop.abort()
      return tries
    })
    assert.isUndefined(await stopped.result)
    assert.deepStrictEqual(stopped.given, [])
    const waiting = running([[entries]], (_, tries) => {
      if (tries === 3) waiting.stop.abort()
      throw offline
    })
    assert.isUndefined(await waiting.result)
  })
})
