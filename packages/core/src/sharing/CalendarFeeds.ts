import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need calendars. */
const makeCalendarFeeds = loadedLater(async () => {
  const { makeCalendarFeeds: made } = await import("./makeCalendarFeeds.ts")
  return () => made
})

/** The address with which a member's calendar program reads their own entries. */
export class CalendarFeeds extends Context.Service<CalendarFeeds>()("@hourbook/core/sharing/CalendarFeeds", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeCalendarFeeds>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeCalendarFeeds(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    return {
      get: (...args: Parameters<Verbs["get"]>): ReturnType<Verbs["get"]> =>
        Effect.flatMap(loaded, ({ get }) => get(...args)),
      make: (...args: Parameters<Verbs["make"]>): ReturnType<Verbs["make"]> =>
        Effect.flatMap(loaded, ({ make }) => make(...args)),
      remove: (...args: Parameters<Verbs["remove"]>): ReturnType<Verbs["remove"]> =>
        Effect.flatMap(loaded, ({ remove }) => remove(...args)),
      open: (...args: Parameters<Verbs["open"]>): ReturnType<Verbs["open"]> =>
        Effect.flatMap(loaded, ({ open }) => open(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
