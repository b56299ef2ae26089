import { Brand, Clock, Context, Effect, Schema } from "effect"
import { shape } from "./Check.ts"

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u

/** Whether the day and time exist; there is no year 0. */
const isRealMoment = (text: string): boolean => {
  const millis = Date.parse(text)
  return !Number.isNaN(millis) && new Date(millis).toISOString() === text && text >= "0001"
}

/** A moment in UTC to the millisecond, RFC 3339: `2026-03-01T09:30:00.000Z`. Text order is time order. */
export const Instant = Schema.String.check(
  shape((text: string) => form.test(text) && isRealMoment(text), "a moment in UTC such as 2026-03-01T09:30:00.000Z", {
    format: "date-time"
  })
).pipe(Schema.brand("Instant"))
export type Instant = typeof Instant.Type

/** Brands what a date has written, without validation: every request asks for the time, more than once. */
const trust = Brand.nominal<Instant>()

export const fromMillis = (millis: number): Instant => {
  const text = new Date(millis).toISOString()
  // Dates before the year 1 and after 9999 have another form.
  return text.length === 24 && text >= "0001" ? trust(text) : Instant.make(text)
}
export const toMillis = (instant: Instant): number => Date.parse(instant)

/** The moment, in milliseconds, that `now` is not before, whatever the clock says. */
export const NotBefore = Context.Reference<number>("@hourbook/core/values/NotBefore", { defaultValue: () => 0 })

/** Now, read from the `Clock`, so tests can set it. */
export const now: Effect.Effect<Instant> = Effect.withFiber((fiber) =>
  Effect.succeed(fromMillis(Math.max(fiber.getRef(Clock.Clock).currentTimeMillisUnsafe(), fiber.getRef(NotBefore))))
)

/** The minute that contains an instant. */
export const minuteOf = (instant: Instant): Instant => trust(`${instant.slice(0, 17)}00.000Z`)
