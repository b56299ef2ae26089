import { Context, Effect, Layer } from "effect"
import { InvoiceScheduleRepository } from "../invoices/InvoiceScheduleRepository.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { addDays } from "../values/CalendarDate.ts"
import { now } from "../values/Instant.ts"
import { dayIn, utc } from "../values/timeZone.ts"

/** Few starts of a program need schedules. */
const makeInvoiceSchedules = loadedLater(async () => {
  const { makeInvoiceSchedules: made } = await import("./makeInvoiceSchedules.ts")
  return () => made
})

/** Schedules that make drafts of invoices. */
export class InvoiceSchedules extends Context.Service<InvoiceSchedules>()("@hourbook/core/schedules/InvoiceSchedules", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeInvoiceSchedules>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeInvoiceSchedules(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    const { due } = yield* InvoiceScheduleRepository
    return {
      /** Whether a schedule of any workspace is due today, wherever today is furthest. */
      areDue: Effect.withSpan(
        Effect.flatMap(now, (at) => Effect.map(due(null, addDays(dayIn(utc, at), 1)), (found) => found.length > 0)),
        "InvoiceSchedules.areDue"
      ),
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      get: (...args: Parameters<Verbs["get"]>): ReturnType<Verbs["get"]> =>
        Effect.flatMap(loaded, ({ get }) => get(...args)),
      add: (...args: Parameters<Verbs["add"]>): ReturnType<Verbs["add"]> =>
        Effect.flatMap(loaded, ({ add }) => add(...args)),
      amend: (...args: Parameters<Verbs["amend"]>): ReturnType<Verbs["amend"]> =>
        Effect.flatMap(loaded, ({ amend }) => amend(...args)),
      remove: (...args: Parameters<Verbs["remove"]>): ReturnType<Verbs["remove"]> =>
        Effect.flatMap(loaded, ({ remove }) => remove(...args)),
      /** Makes every draft that is due, of a workspace or of all. */
      run: (...args: Parameters<Verbs["run"]>): ReturnType<Verbs["run"]> =>
        Effect.flatMap(loaded, ({ run }) => run(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
