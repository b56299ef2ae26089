import { assert, describe, it } from "@effect/vitest"
import { type Job, Jobs } from "@hourbook/core/worker/Jobs"
import { Leases, workerLease } from "@hourbook/core/worker/Leases"
import { wake } from "@hourbook/core/worker/Wakeups"
import * as Worker from "@hourbook/core/worker/Worker"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"

interface Told {
  readonly runs: Array<string>
}

/** A job that writes down that it ran. */
const noting = ({ runs }: Told, name: string, everyMillis: number, run: Job["run"] = () => Effect.void): Job => ({
  name,
  everyMillis,
  run: (until) =>
    Effect.andThen(
      Effect.sync(() => void runs.push(name)),
      run(until)
    )
})

/** Starts a worker of its own process, and gives its scope. */
const start = Effect.fnUntraced(function* (jobs: ReadonlyArray<Job>, isAlone = false) {
  const scope = yield* Scope.make()
  yield* Layer.buildWithScope(Layer.fresh(Worker.layer({ isAlone })), scope).pipe(Effect.provideService(Jobs, jobs))
  return scope
})

const end = (scope: Scope.Closeable) => Scope.close(scope, Exit.void)

/** Lets seconds pass one by one, as the worker looks each second. */
const pass = (seconds: number) => Effect.repeat(TestClock.adjust("1 second"), { times: seconds - 1 })

const other = { name: workerLease, holder: "another process" }

describe("the worker", () => {
  it.effect("runs each job in its own time, in one process of a store", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      const first = yield* start([noting(told, "often", 2000), noting(told, "seldom", 60_000)])
      const second = yield* start([noting(told, "never", 1000)])
      yield* pass(61)
      assert.strictEqual(told.runs.filter((name) => name === "often").length, 31)
      assert.strictEqual(told.runs.filter((name) => name === "seldom").length, 2)
      assert.notInclude(told.runs, "never")
      yield* end(first)
      yield* pass(16)
      assert.include(told.runs, "never")
      yield* end(second)
      assert.isNull(yield* (yield* Leases).find(workerLease))
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("runs a job at once that a request has made due, and again if it was running", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      const scope = yield* start([noting(told, "mails", 60_000, () => Effect.sleep("3 seconds"))])
      yield* pass(1)
      yield* wake("mails")
      yield* wake("unknown")
      yield* pass(2)
      assert.lengthOf(told.runs, 1)
      yield* pass(3)
      assert.lengthOf(told.runs, 2)
      yield* pass(20)
      assert.lengthOf(told.runs, 2)
      yield* end(scope)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("goes on with the other jobs when one fails, and tries that again a minute later", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      const failing = noting(told, "failing", 1000, () => Effect.die(new Error("the server is away")))
      const scope = yield* start([failing, noting(told, "other", 1000)])
      yield* pass(30)
      assert.strictEqual(told.runs.filter((name) => name === "failing").length, 1)
      assert.isAbove(told.runs.filter((name) => name === "other").length, 10)
      yield* pass(40)
      assert.strictEqual(told.runs.filter((name) => name === "failing").length, 2)
      yield* end(scope)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("waits for the lease of a process that was killed, and stops when it loses its own", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      const leases = yield* Leases
      yield* leases.take({ ...other, at: 0, until: 40_000, takesOver: false })
      const scope = yield* start([noting(told, "long", 1000, () => Effect.never)])
      yield* pass(39)
      assert.isEmpty(told.runs)
      yield* pass(10)
      assert.lengthOf(told.runs, 1)
      // As after a sleep that was longer than the lease.
      yield* leases.take({ ...other, at: 0, until: 200_000, takesOver: true })
      yield* pass(30)
      assert.lengthOf(told.runs, 1)
      yield* leases.release(other)
      yield* pass(20)
      assert.lengthOf(told.runs, 2, "the run that was interrupted is begun again")
      yield* end(scope)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("takes the lease over where no other process can have the store open", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      yield* (yield* Leases).take({ ...other, at: 0, until: 1_000_000, takesOver: false })
      const scope = yield* start([noting(told, "mails", 1000)], true)
      yield* pass(2)
      assert.isNotEmpty(told.runs)
      yield* end(scope)
    }).pipe(Effect.provide(MemoryStore.layer))
  )
})

describe("a single run", () => {
  it.effect("runs each job once, names those that failed, and frees the lease", () =>
    Effect.gen(function* () {
      const told: Told = { runs: [] }
      const untils: Array<number> = []
      const jobs = [
        noting(told, "mails", 1000, (until) => Effect.sync(() => void untils.push(until))),
        noting(told, "failing", 1000, () => Effect.die(new Error("no")))
      ]
      const run = Worker.runOnce(50_000, { isAlone: false }).pipe(Effect.provideService(Jobs, jobs))
      assert.deepStrictEqual(yield* run, { done: ["mails"], failed: ["failing"] })
      assert.deepStrictEqual(untils, [50_000])
      const leases = yield* Leases
      assert.isNull(yield* leases.find(workerLease))
      yield* leases.take({ ...other, at: 0, until: 1000, takesOver: false })
      assert.isUndefined(yield* run)
      assert.lengthOf(told.runs, 2)
    }).pipe(Effect.provide(MemoryStore.layer))
  )
})
