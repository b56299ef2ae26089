import { Clock, Effect, FiberMap, Layer } from "effect"
import { faultDetails } from "../errors/faultDetails.ts"
import { type Job, Jobs } from "./Jobs.ts"
import { Leases, workerLease } from "./Leases.ts"
import { Wakeups } from "./Wakeups.ts"

/** How long a claim lasts, how often it is renewed, and how often a process without it asks for it, in milliseconds. */
const leaseMillis = 60_000
const claimMillis = 15_000
/** How long a run may take; the lease lasts that long and is renewed meanwhile. */
const runMillis = 50_000
/** A run that failed is repeated so much later. */
const afterFailureMillis = 60_000

interface WorkerOptions {
  /** Whether no other process can have the store open, so that a lease of a process that was killed need not end. */
  readonly isAlone: boolean
}

/** A text for this process that no other has. */
const newHolder = Effect.sync(() => crypto.randomUUID())

const failed = (what: string) => (cause: Parameters<typeof faultDetails>[0]) =>
  Effect.as(Effect.annotateLogs(Effect.logWarning(what), faultDetails(cause)), false)

/** Runs a job; false if it failed, which is logged. */
const runOne = (job: Job, until: number): Effect.Effect<boolean> =>
  job
    .run(until)
    .pipe(
      Effect.as(true),
      Effect.catchCause(failed(`Background work failed: ${job.name}. It is tried again in a minute.`))
    )

/** Runs the jobs in the background until the scope closes, while this process has the worker's lease. */
export const layer = ({ isAlone }: WorkerOptions): Layer.Layer<never, never, Jobs | Leases> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const leases = yield* Leases
      const wakeups = yield* Wakeups
      const holder = yield* newHolder
      const claim = { name: workerLease, holder }
      const due = new Map(jobs.map(({ name }) => [name, 0]))
      let isFirst = true
      let heldUntil = 0
      let claimedAt = -Infinity

      const renew = Effect.fnUntraced(
        function* (now: number) {
          claimedAt = now
          const until = now + leaseMillis
          const isHeld = yield* leases.take({ ...claim, at: now, until, takesOver: isAlone && isFirst })
          isFirst = false
          heldUntil = isHeld ? until : 0
        },
        Effect.catchCause(failed("The lease of the background work could not be renewed. It is tried again."))
      )

      yield* Effect.acquireRelease(
        Effect.sync(() => {
          const listener = (name: string) => void (due.has(name) && due.set(name, 0))
          wakeups.all.add(listener)
          return listener
        }),
        (listener) => Effect.sync(() => wakeups.all.delete(listener))
      )
      // Released after the fibers have ended.
      yield* Effect.addFinalizer(() => Effect.ignoreCause(leases.release(claim)))
      const running = yield* FiberMap.make<string>()

      const begin = (job: Job, now: number) => {
        due.set(job.name, now + job.everyMillis)
        const run = Effect.gen(function* () {
          const isDone = yield* runOne(job, now + runMillis)
          const ended = yield* Clock.currentTimeMillis
          // It was woken while it ran, or is due later.
          if (due.get(job.name) !== 0) due.set(job.name, ended + (isDone ? job.everyMillis : afterFailureMillis))
        })
        return FiberMap.run(running, job.name, run)
      }

      const look = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (now - claimedAt >= claimMillis) yield* renew(now)
        if (heldUntil <= now) return yield* FiberMap.clear(running)
        for (const job of jobs) {
          if ((due.get(job.name) ?? 0) > now || FiberMap.hasUnsafe(running, job.name)) continue
          yield* begin(job, now)
        }
      })
      yield* Effect.forkScoped(Effect.forever(Effect.delay(look, "1 second")))
    })
  )

/** What a single run of the jobs did: the names of those that ended and failed; undefined where another process has the lease. */
export interface WorkerRun {
  readonly done: ReadonlyArray<string>
  readonly failed: ReadonlyArray<string>
}

/** Runs each job once, for so many milliseconds at most, unless another process does. */
export const runOnce = Effect.fn("Worker.runOnce")(function* (
  workMillis: number,
  { isAlone }: WorkerOptions
): Effect.fn.Return<WorkerRun | undefined, never, Jobs | Leases> {
  const jobs = yield* Jobs
  const leases = yield* Leases
  const claim = { name: workerLease, holder: yield* newHolder }
  const at = yield* Clock.currentTimeMillis
  const until = at + workMillis
  // A job may end somewhat later than it should.
  const isHeld = yield* leases.take({ ...claim, at, until: until + 10_000, takesOver: isAlone })
  if (!isHeld) return undefined
  return yield* Effect.forEach(
    jobs,
    (job) => Effect.map(runOne(job, until), (isDone) => ({ name: job.name, isDone })),
    { concurrency: "unbounded" }
  ).pipe(
    Effect.map((ran) => ({
      done: ran.filter(({ isDone }) => isDone).map(({ name }) => name),
      failed: ran.filter(({ isDone }) => !isDone).map(({ name }) => name)
    })),
    Effect.ensuring(Effect.ignoreCause(leases.release(claim)))
  )
})
