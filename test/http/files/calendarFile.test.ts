import { assert, layer } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { aMember, aTimeEntry, day } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { dataOf, openWorkspace } from "../../support/http/callers.ts"
import { at, Stack, stackOn } from "../../support/http/stack.ts"
import { busyFor, mostInATurn } from "../../support/turnsOfLoop.ts"

/** How many pages of entries were read, and how many of their descriptions. */
const read = { pages: 0, descriptions: 0 }

/** The memory store, with a description that takes a while to read. */
const observed: Layer.Layer<Ports> = Layer.effect(
  TimeRepository,
  Effect.map(TimeRepository, (time) =>
    TimeRepository.of({
      ...time,
      list: (visible, question) =>
        Effect.map(time.list(visible, question), ({ items, next }) => {
          read.pages++
          return { next, items: items.map(slowToRead) }
        })
    })
  )
).pipe(Layer.provideMerge(MemoryStore.layer))

const slowToRead = <A extends { readonly description: string }>({ description, ...entry }: A): A =>
  Object.defineProperty({ ...entry }, "description", {
    get: () => {
      read.descriptions++
      busyFor(0.25)
      return description
    }
  }) as A

const moment = "2026-03-31T12:00:00.000Z"

layer(stackOn(observed), { excludeTestServices: true, timeout: "10 minutes" })("a calendar feed", (it) => {
  /** A workspace whose owner has so many entries and the address of a calendar. */
  const open = Effect.fnUntraced(function* (count: number) {
    const { id, owner } = yield* openWorkspace()
    const by = aMember(WorkspaceId.make(id), { userId: UserId.make(owner.id) })
    const entries = Array.from({ length: count }, (_, index) =>
      aTimeEntry({ owner: by }, { description: `Entry ${index}`, workedOn: day(`2026-0${1 + (index % 3)}-01`) })
    )
    const time = yield* TimeRepository
    yield* Effect.orDie(time.saveAll(entries.map((entry) => changesBy(by, "time_entry").create(entry))))
    const { address } = dataOf(yield* owner.full.post("/api/me/calendar-feed"), 201)
    const fetch = yield* (yield* Stack).fetch.pipe(at(moment))
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      Effect.promise(() => fetch(new Request(`http://hourbook.test${address}`, { headers })))
    Object.assign(read, { pages: 0, descriptions: 0 })
    return { ask, owner }
  })

  it.effect("is written in slices between which other work goes on", () =>
    Effect.gen(function* () {
      const { ask } = yield* open(400)
      const most = yield* mostInATurn(
        () => read.descriptions,
        Effect.flatMap(ask(), (answer) => Effect.promise(() => answer.text()))
      )
      assert.isAtLeast(read.descriptions, 400)
      assert.isBelow(most, 40)
    })
  )

  it.effect("reads no entry for a program that has it already", () =>
    Effect.gen(function* () {
      const { ask } = yield* open(3)
      const tag = String((yield* ask()).headers.get("etag"))
      Object.assign(read, { pages: 0, descriptions: 0 })
      const again = yield* ask({ "if-none-match": tag })
      assert.strictEqual(again.status, 304)
      assert.deepStrictEqual(read, { pages: 0, descriptions: 0 })
    })
  )

  it.effect("is read no further than it is taken", () =>
    Effect.gen(function* () {
      const { ask } = yield* open(3000)
      const reader = (yield* ask()).body?.getReader()
      yield* Effect.promise(async () => {
        const { value } = (await reader?.read()) ?? {}
        assert.match(new TextDecoder().decode(value), /^BEGIN:VCALENDAR\r\n/u)
        await new Promise((resolve) => setTimeout(resolve, 50))
        await reader?.cancel()
      })
      assert.isAtMost(read.pages, 3)
    })
  )
})
