import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { currency } from "../data/builders.ts"
import { ExpectedShape, operationOf } from "../http/contract.ts"
import type { Answer } from "../http/stack.ts"
import { importBody } from "../http/wireKinds.ts"
import { aCall } from "./aCall.ts"
import { Known } from "./Known.ts"
import type { Both, Call, Pair } from "./Pair.ts"

export interface Found {
  readonly steps: number
  /** How many answers there were, by operation and status. */
  readonly answers: ReadonlyMap<string, number>
}

const stepsInAWorkspace = 400
/** Secrets and the ids of tags are made by chance, and no caller reads cursors. */
const theirOwn = /\.(?:secret|data\.address|prefix|next_cursor|invitation\.code|tags\.\d+\.id)$/u

/** The ids of tags in a file, which are the only ones made by chance. */
const chanceId = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu

/** A file without its random parts. A workbook is compressed, so its content is not compared. */
const plain = ({ body, headers }: Pick<Answer, "body" | "headers">): unknown =>
  typeof body !== "string"
    ? body
    : headers.get("content-type")?.includes("spreadsheet")
      ? ""
      : body.replace(chanceId, "")

/**
 * A store that remembers keys counts the first request with one that has ended as that key's, others as one without a key: so what
 * is left of the rate limit, which is no matter of stores, differs from then on.
 */
const uncompared: ReadonlyArray<string> = ["date", "content-length", "ratelimit"]

/** What both services must say alike, what tells the most first. */
const comparable = ({ body, headers, status }: Answer): unknown => ({
  status,
  body: plain({ body, headers }),
  headers: Object.fromEntries([...headers].filter(([name]) => !uncompared.includes(name)))
})

/** Whether a value may be another in each service. A use of a key is noted beside the request that it was for. */
const mayDiffer = (path: string, values: Both<unknown>, { moment }: Call): boolean => {
  if (theirOwn.test(path)) return values.every((value) => typeof value === "string")
  return path.endsWith(".last_used_at") && values.includes(`${moment.slice(0, 16)}:00.000Z`)
}

/** The first place where two answers are not alike. */
const difference = (first: any, second: any, call: Call, path = ""): string | undefined => {
  if (Object.is(first, second)) return undefined
  if (mayDiffer(path, [first, second], call)) return undefined
  const parted = [first, second].every((value) => typeof value === "object" && value !== null)
  if (!parted || Array.isArray(first) !== Array.isArray(second)) {
    return `${path}: ${JSON.stringify(first)} and ${JSON.stringify(second)}`
  }
  const [names, others] = [Object.keys(first), Object.keys(second)]
  if (names.toSorted().join() !== others.toSorted().join()) return `${path}: has ${names.join()} and ${others.join()}`
  for (const key of names) {
    const found = difference(first[key], second[key], call, `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of several reasons to refuse a record, a store gives the one that it found first. */
const reasons: ReadonlyArray<unknown> = ["period_closed", "external_ref_in_use"]

const areReasons = (answers: Both<Answer>): boolean =>
  answers.every(({ body }) => reasons.includes(body?.error?.rule?.code))

const compare = (pair: Pair, call: Call, answers: Both<Answer>, where: string): void => {
  const [first, second] = answers
  if (areReasons(answers)) return
  const found = difference(comparable(first), comparable(second), call)
  if (found === undefined) return
  const sent = JSON.stringify({ at: call.moment, body: call.body, headers: call.headers })
  assert.fail(
    `${pair.names.join(" and ")} differ, ${where}, in ${found.slice(0, 1000)}\n${call.method} ${call.path.slice(0, 500)} ${sent.slice(0, 1000)}`
  )
}

/** Members of every role, whose keys are known after the owner's, and a foreign workspace whose ids are known. */
const seedWorkspace = Effect.fnUntraced(function* (pair: Pair, seed: number, moment: string) {
  const known = new Known()
  const draft = (name: string) => ({
    name,
    slug: `${name.toLowerCase()}-${seed}`,
    currency: currency("EUR"),
    ownerEmail: `${name.toLowerCase()}-${seed}@example.org`,
    ownerName: "Olga",
    secret: undefined
  })
  const foreign = yield* pair.open(draft("Foreign"), moment)
  const owner = yield* pair.open(draft("Studio"), moment)
  known.keys.push(owner)
  const make = Effect.fnUntraced(function* (path: string, body: unknown, keys: Both<string> = owner) {
    const call = { moment, method: "POST", path, keys, body }
    const answers = yield* pair.send(call)
    compare(pair, call, answers, `seed ${seed}, at the start`)
    assert.strictEqual(answers[0].status, 201)
    known.learn(call, answers)
  })
  yield* make("/api/projects", { name: "Foreign" }, foreign)
  yield* make("/api/counteragents", { name: "Acme" })
  yield* make("/api/projects", { name: "Website", counteragent_id: known.idsUnder("/api/counteragents")[0] })
  yield* make("/api/imports", importBody)
  for (const role of ["admin", "member", "member"]) {
    const email = `${role}-${known.keys.length}-${seed}@example.org`
    yield* make("/api/members", { name: role, role, email, key: "full" })
  }
  return known
})

/** Sends the same random calls to both, each drawn by what came of those before, until the answers differ. */
export const findDifferences = Effect.fnUntraced(function* (
  pair: Pair,
  plan: { readonly seed: number; readonly steps: number }
): Effect.fn.Return<Found> {
  const answers = new Map<string, number>()
  for (let begun = 0; begun < plan.steps; begun += stepsInAWorkspace) {
    const seed = plan.seed + begun
    let now = Date.parse("2026-03-01T08:00:00.000Z")
    const known = yield* seedWorkspace(pair, seed, new Date(now).toISOString())
    for (let step = 0; step < Math.min(stepsInAWorkspace, plan.steps - begun); step++) {
      // Several in one moment, and all within the weeks that the calls are about.
      now += (step % 3) * 1_234_567
      const [call] = fc.sample(aCall(known, new Date(now).toISOString()), { seed: seed * 1009 + step, numRuns: 1 })
      if (call === undefined) continue
      // Members may have lost sight of money.
      const shape = call.keys === known.keys[0] ? "strict" : "either"
      const said = yield* Effect.provideService(pair.send(call), ExpectedShape, shape)
      compare(pair, call, said, `seed ${plan.seed}, step ${begun + step}`)
      known.learn(call, said)
      const [path = ""] = call.path.split("?")
      const what = `${operationOf(call.method, path)?.id ?? "none"} ${said[0].status}`
      answers.set(what, (answers.get(what) ?? 0) + 1)
    }
  }
  return { steps: plan.steps, answers }
})
