import { assert } from "@effect/vitest"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { type Plan, plan } from "@hourbook/exchange/plan/plan"
import type { World } from "@hourbook/exchange/plan/World"
import { readFile } from "@hourbook/exchange/readFile"
import { batches } from "@hourbook/exchange/transfer/batches"
import { Effect } from "effect"
import { type Caller, dataOf } from "../http/callers.ts"
import { importBody } from "../http/wireKinds.ts"

const worldOf = Effect.fnUntraced(function* (by: Caller) {
  const get = (path: string) => Effect.map(by.get(path), (answer) => dataOf(answer))
  const { workspace } = yield* get("/api/workspace")
  const people = (former: boolean) =>
    Effect.map(get(former ? "/api/members/former" : "/api/members"), ({ members }) =>
      members.map(({ email, id, name }: any) => ({ id, name, email, former }))
    )
  const world: World = {
    currency: workspace.currency,
    timeZone: workspace.time_zone,
    people: [...(yield* people(false)), ...(yield* people(true))],
    clients: (yield* get("/api/counteragents?for_select=1")).counteragents,
    projects: (yield* get("/api/projects?for_select=1")).projects.map(
      ({ counteragent_id: clientId, ...rest }: any) => ({
        ...rest,
        clientId
      })
    )
  }
  return world
})

/** Imports a file over the public interface, as a browser does. */
export const importing = Effect.fnUntraced(function* (
  by: Caller,
  bytes: Uint8Array,
  {
    callsAtOnce = 1,
    importId,
    mapping = noMapping
  }: { readonly mapping?: Mapping; readonly importId?: string; readonly callsAtOnce?: number } = {}
) {
  const file = yield* Effect.promise(() => readFile(bytes))
  if ("_tag" in file) return assert.fail(file.reason.code)
  const planned: Plan = plan(file, mapping, yield* worldOf(by))
  assert.deepEqual(planned.questions, [])
  const made: string = importId ?? (yield* by.make("/api/imports", importBody)).id
  const rounds = batches(planned, { callsAtOnce, importId: made })
  let round = rounds.next()
  while (round.done !== true) {
    const answers = yield* Effect.forEach(
      round.value.calls,
      (call) =>
        call.makes === "nothing"
          ? Effect.map(by.get(call.path), (answer) => dataOf(answer))
          : Effect.map(by.post(call.path, call.body), (answer) => dataOf(answer, call.makes === "people" ? 201 : 200)),
      { concurrency: callsAtOnce }
    )
    round = rounds.next(answers)
  }
  return { importId: made, planned, report: round.value }
})
