import { Rounding } from "@hourbook/core/values/Rounding"
import { Effect, Schema } from "effect"
import { aCount, namedBody, sentNumber } from "./Fields.ts"

const mode = Rounding.fields.mode.annotate({
  description: "Up, down or to the nearest step, ties up; none for the minimum alone.",
  examples: ["up"]
})
const step = Rounding.fields.step.annotate({ description: "The step in minutes.", examples: [15] })

const RoundingWire = Schema.Struct({
  mode,
  step,
  minimum: aCount("The fewest minutes of an entry that are billed.", 0)
}).annotate({ identifier: "Rounding", description: "How the minutes of a time entry are rounded for billing." })

/** How minutes are rounded for billing; null for how the next wider one does. */
export const rounding = (description: string) => Schema.NullOr(RoundingWire).annotate({ description })

const NewRounding = Schema.Struct({
  mode,
  step,
  minimum: sentNumber(Rounding.fields.minimum).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0)))
}).pipe(
  namedBody("NewRounding", "How the minutes of a time entry are rounded for billing.", {
    mode: "up",
    step: 15,
    minimum: 0
  })
)

export const sentRounding = (description: string) =>
  NewRounding.pipe(
    Schema.NullOr,
    Schema.annotate({
      description,
      message: 'expected an object such as {"mode": "up", "step": 15}, or null'
    }),
    Schema.optionalKey
  )
