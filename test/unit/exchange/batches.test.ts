import { assert, describe, it } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { type BatchOptions, batches } from "@hourbook/exchange/transfer/batches"
import type { Call, ReadingCall } from "@hourbook/exchange/transfer/Call"
import { progressOf } from "@hourbook/exchange/transfer/progress"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import * as files from "../../support/exchange/files.ts"
import { errorOf, noRate, refusedTexts } from "../../support/exchange/refusedTexts.ts"

const world: World = {
  currency: "EUR",
  timeZone: "Europe/Berlin",
  people: [{ id: "u-ada", name: "Ada Byrne", email: "ada@example.com", former: false }],
  clients: [{ id: "c-baker", name: "BAKER & sons" }],
  projects: []
}

const planned = async (bytes: Uint8Array, mapping: Mapping = noMapping, given = world): Promise<Plan> => {
  const file = await readFile(bytes)
  return "_tag" in file ? assert.fail(file.reason.code) : plan(file, mapping, given)
}

/** A service in a few lines: makes ids, knows what it has made, and refuses what it is asked to. */
const service = (
  refuses: (call: Call, body: Readonly<Record<string, unknown>>) => string | undefined = () => undefined,
  recorded: ReadonlyArray<unknown> = []
) => {
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  const sent: Array<Exclude<Call, ReadingCall>> = []
  const answer = (call: Call): unknown => {
    if (call.makes === "nothing" || call.makes === "rates") return { entries: recorded, next_cursor: null }
    sent.push(call)
    if (call.makes === "people") {
      const refusal = refuses(call, call.body)
      return refusal === undefined ? { member: { id: `u-${call.body.name}` } } : { error: errorOf(refusal) }
    }
    const name = { clients: "counteragent", projects: "project", entries: "entry" }[call.makes]
    return {
      results: call.body.operations.map(({ body, external_ref: { id } }) => {
        const refusal = refuses(call, body)
        if (refusal !== undefined) return { ok: false, status: 400, error: errorOf(refusal) }
        const isKnown = known.has(`${call.makes} ${id}`)
        const record = known.get(`${call.makes} ${id}`) ?? {
          ...body,
          id: `${call.makes}-${known.size}`,
          cost: Number(body["cost"] ?? 0)
        }
        known.set(`${call.makes} ${id}`, record)
        return { ok: true, status: isKnown ? 200 : 201, already_there: isKnown, data: { [name]: record } }
      })
    }
  }
  const run = (given: Plan, options: BatchOptions = {}) => {
    const rounds = batches(given, options)
    let round = rounds.next()
    while (round.done !== true) round = rounds.next(round.value.calls.map(answer))
    return round.value
  }
  return { run, sent, known, answer }
}

describe("the calls of an import", () => {
  it("make what is missing first, and the entries with its ids", async () => {
    const { run, sent } = service()
    run(await planned(files.toggl), { importId: "i-1" })
    assert.deepEqual(
      sent.map(({ body, makes, path }) => [makes, path, "operations" in body ? body.operations.length : body]),
      [
        ["clients", "/api/counteragents/bulk", 1],
        ["projects", "/api/projects/bulk", 2],
        ["people", "/api/members/former", { name: "Ben Ito", email: "ben@example.com" }],
        ["entries", "/api/time/bulk", 4]
      ]
    )
    const [clients, projects, , entries] = sent.map(({ body }) =>
      "operations" in body ? body.operations.map((one) => one.body) : []
    )
    assert.deepEqual(clients, [{ name: "Nordlicht GmbH" }])
    assert.deepEqual(projects, [
      { name: "Shop", counteragent_id: "clients-0" },
      { name: "Website", counteragent_id: "c-baker" }
    ])
    assert.deepEqual(entries?.[0], {
      description: "Wireframes, first round",
      accrual_date: "2024-03-04",
      duration_minutes_total: 60,
      user_id: "u-ada",
      counteragent_id: "clients-0",
      project_id: "projects-1",
      billable: true,
      cost: "80.02",
      currency: "EUR",
      started_at: "2024-03-04T08:00:00.000Z",
      tags: ["Design", "remote"]
    })
    assert.strictEqual(entries?.[2]?.["user_id"], "u-Ben Ito")
  })
  it("carry at most so many operations, some at the same time", async () => {
    const { run, sent } = service()
    const rounds: Array<number> = []
    const given = await planned(files.toggl)
    run(given, { operationsAtOnce: 1 })
    assert.deepEqual(
      sent.map(({ makes }) => makes),
      ["clients", "projects", "projects", "people", "entries", "entries", "entries", "entries"]
    )
    const several = batches(
      { ...given, clients: [], projects: [], people: [] },
      { operationsAtOnce: 1, callsAtOnce: 3, isDryRun: true, isFirst: true }
    )
    for (let round = several.next(); round.done !== true; round = several.next([])) {
      rounds.push(round.value.calls.length)
    }
    assert.deepEqual(rounds, [3, 1])
  })

  it("stay within a body's bytes", async () => {
    const row = `2024-03-04,${"ü".repeat(1900)},1`
    const given = await planned(
      new TextEncoder().encode(`date,description,hours\n${Array.from({ length: 2000 }, () => row).join("\n")}\n`)
    )
    const { run, sent } = service()
    run(given, { operationsAtOnce: 1000 })
    assert.deepEqual(
      sent
        .map(({ body }) => JSON.stringify(body))
        .filter((text) => new TextEncoder().encode(text).length > 4 * 1024 ** 2),
      []
    )
    assert.isAbove(sent.length, 2)
  })

  it("make nothing twice when they are sent again, or after a part of them", async () => {
    const { answer, known, run } = service()
    const given = await planned(files.toggl)
    const interrupted = batches(given, { operationsAtOnce: 1 })
    let round = interrupted.next()
    while (round.done !== true && round.value.done < 2) round = interrupted.next(round.value.calls.map(answer))
    const { counts } = run(given)
    assert.deepEqual(counts.entries, { created: 2, alreadyThere: 2, refused: 0 })
    const size = known.size
    const again = run(given)
    assert.deepEqual(again.counts.entries, { created: 0, alreadyThere: 4, refused: 0 })
    assert.deepEqual(again.counts.clients, { created: 0, alreadyThere: 1, refused: 0 })
    assert.strictEqual(known.size, size)
    assert.strictEqual(again.all.minutes, 240)
  })

  it("never record an entry as another's where its person, client or project is refused", async () => {
    const given = await planned(files.toggl)
    for (const [kind, name] of [
      ["people", "member Ben Ito"],
      ["projects", "project Website"]
    ] as const) {
      const { run, sent } = service((call, body) =>
        call.makes === kind && /Ben|Website/u.test(String(body["name"])) ? "no" : undefined
      )
      const { counts, refusals } = run(given)
      assert.isAbove(counts.entries.refused, 0)
      assert.isTrue(refusedTexts(refusals).some(({ reason }) => reason === `the ${name} could not be made`))
      const entries = sent.flatMap((call) => (call.makes === "entries" ? call.body.operations : []))
      assert.deepEqual(
        entries.filter(({ body }) => body["user_id"] === undefined),
        []
      )
    }
  })

  it("send what neither the file nor a rate prices once more, for 0; once alone where there are no rates", async () => {
    for (const hasRates of [true, false]) {
      const { run, sent } = service((call, body) =>
        call.makes === "entries" && body["cost"] === undefined ? noRate : undefined
      )
      const { counts, unpriced } = run(await planned(files.clockify), { hasRates })
      assert.deepEqual(counts.entries, { created: 3, alreadyThere: 0, refused: 0 })
      assert.strictEqual(unpriced, 1)
      const calls = sent.flatMap((call) => (call.makes === "entries" ? [call.body.operations] : []))
      assert.lengthOf(calls, hasRates ? 2 : 1)
      const free = calls.at(-1)?.filter(({ body }) => body["cost"] === "0" && body["billable"] !== false) ?? []
      assert.strictEqual(free.map(({ body }) => body["currency"]).join(), "EUR")
    }
  })

  it("ask in a dry run, for what is there, without people and what is new", async () => {
    const { run, sent } = service()
    const { counts } = run(await planned(files.toggl), { isDryRun: true })
    assert.deepEqual(
      sent.map(({ makes }) => makes),
      ["clients", "projects", "entries"]
    )
    assert.deepEqual(counts.people, { created: 1, alreadyThere: 0, refused: 0 })
    const entries = sent.flatMap((call) => (call.makes === "entries" ? call.body.operations : []))
    assert.deepEqual(
      entries.map(({ body }) => body["counteragent_id"] ?? null),
      [null, null, "c-baker", null]
    )
  })
})

describe("the report of an import", () => {
  it("has the sums of both sides for each person, project and month", async () => {
    const { run } = service((call, body) =>
      call.makes === "entries" && body["description"] === "Reading" ? "too short" : undefined
    )
    const report = run(await planned(files.toggl))
    assert.deepEqual(refusedTexts(report.refusals), [{ line: 6, what: "Reading", reason: "too short" }])
    assert.deepEqual(
      report.byPerson.map(({ entries, minutes, name, seconds }) => [
        name,
        entries.file,
        entries.imported,
        seconds,
        minutes
      ]),
      [
        ["Ada Byrne", 2, 2, 9001, 150],
        ["Ben Ito", 2, 1, 5429, 90]
      ]
    )
    assert.deepEqual(
      report.byProject.map(({ name }) => name),
      ["", "Baker & Sons / Website", "Nordlicht GmbH / Shop"]
    )
    assert.deepEqual(
      report.byMonth.map(({ costs, name }) => [
        name,
        [...costs].map(([code, { file, imported }]) => [code, toPlain(file), toPlain(imported)])
      ]),
      [
        [
          "2024-03",
          [
            ["EUR", "200.02", "200.02"],
            ["USD", "150", "150"]
          ]
        ]
      ]
    )
  })

  it("says how fast it goes and how long it still takes", () => {
    assert.deepEqual(progressOf({ done: 0, of: 10 }, 1000), { done: 0, of: 10, rate: null, secondsLeft: null })
    assert.deepEqual(progressOf({ done: 250, of: 1000 }, 500), { done: 250, of: 1000, rate: 500, secondsLeft: 2 })
  })
})
