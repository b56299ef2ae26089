import { Effect } from "effect"
import type { capacityCounter } from "../../engines/capacityCounter.ts"
import { at, Stack } from "../../support/http/stack.ts"
import { type CapacityRequest, entryOf, reads, type LargeWorkspace } from "./capacityRequests.ts"

/** One minute for all, since a key notes in each minute that it was used. */
const noon = at("2026-03-04T12:00:00.000Z")

/** What one request took. */
export interface CapacityMeasure {
  readonly what: string
  readonly read: number
  readonly write: number
  readonly calls: number
}

/** Sends each request once, after one that is not counted, and tells what it took. */
export const measure = Effect.fnUntraced(function* (
  counter: ReturnType<typeof capacityCounter>,
  fixture: LargeWorkspace,
  entries: number
) {
  const stack = yield* Stack
  const measures: Array<CapacityMeasure> = []
  const ask = Effect.fnUntraced(function* ({ body, headers, method, path, what }: CapacityRequest) {
    counter.take()
    const answer = yield* noon(stack.send(method, path, { key: fixture.secret, body, headers }))
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`)
    measures.push({ what, ...counter.take() })
    return answer.body.data
  })
  yield* ask({ what: "", method: "POST", path: "/api/time", body: entryOf(fixture, "to begin with") })
  measures.length = 0

  for (const request of reads(fixture, entries)) yield* ask(request)
  const { entry } = yield* ask({
    what: "record an entry",
    method: "POST",
    path: "/api/time",
    body: entryOf(fixture, "one")
  })
  yield* ask({
    what: "record an entry under an idempotency key",
    method: "POST",
    path: "/api/time",
    body: entryOf(fixture, "two"),
    headers: { "idempotency-key": "a key for the table" }
  })
  yield* ask({ what: "one entry", method: "GET", path: `/api/time/${entry.id}` })
  yield* ask({ what: "change its text", method: "PUT", path: `/api/time/${entry.id}`, body: { description: "other" } })
  yield* ask({
    what: "move it to another month",
    method: "PUT",
    path: `/api/time/${entry.id}`,
    body: { accrual_date: "2024-03-15" }
  })
  yield* ask({ what: "delete it", method: "DELETE", path: `/api/time/${entry.id}` })
  const tagged = {
    method: "POST",
    path: "/api/time",
    body: { ...entryOf(fixture, "three"), tags: ["on site", "Ops"] }
  } as const
  const ofTags = yield* ask({ what: "record an entry with two new tags", ...tagged })
  yield* ask({ what: "record an entry with two tags", ...tagged })
  const own = `/api/time/${ofTags.entry.id}`
  yield* ask({
    what: "change the text of an entry with two tags",
    method: "PUT",
    path: own,
    body: { description: "other" }
  })
  yield* ask({ what: "list of time, one tag, all time", method: "GET", path: "/api/time?tag=ops" })
  yield* ask({ what: "list of tags", method: "GET", path: "/api/tags" })
  return measures
})
