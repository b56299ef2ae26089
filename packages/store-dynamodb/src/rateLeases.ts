import { type Held, HeldText, RateLeases, takeLease } from "@hourbook/core/limits/RateLeases"
import { Data, Effect, Layer, Option, Random, Schema } from "effect"
import { leasesKey } from "./layout/itemKeys.ts"
import { attributes, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** A concurrent request took a lease. */
class Conflict extends Data.TaggedError("Conflict") {}

const toHeld = Schema.decodeSync(HeldText)
const toText = Schema.encodeSync(HeldText)

export const layer = Layer.effect(
  RateLeases,
  Effect.map(Dynamo, (dynamo) => {
    const take: RateLeases["Service"]["take"] = (asked) => {
      const key = leasesKey(asked.identity)
      const attempt = Effect.gen(function* () {
        const found = Option.getOrUndefined(yield* dynamo.get(key))
        const before: Held = found === undefined ? [] : toHeld(textOf(found, "held"))
        const version = found === undefined ? 0 : numberOf(found, "version")
        const { held, lease } = takeLease(before, asked)
        const expires = Math.ceil((asked.at + asked.windowMillis) / 1000) + 60
        yield* dynamo.update(
          key,
          {
            text: "set #held = :held, #version = :next, #ttl = :ttl",
            values: attributes({ ":held": toText(held), ":next": version + 1, ":ttl": expires })
          },
          {
            text: found === undefined ? "attribute_not_exists(#pk)" : "#version = :version",
            ...(found === undefined ? {} : { values: attributes({ ":version": version }) }),
            otherwise: () => new Conflict()
          }
        )
        return lease
      })
      return Effect.catchTag(attempt, "Conflict", () =>
        Effect.flatMap(Random.nextBetween(0, 20), (milliseconds) =>
          Effect.andThen(Effect.sleep(milliseconds), take(asked))
        )
      )
    }
    return RateLeases.of({ take })
  })
)
