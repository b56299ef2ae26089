import { type ArtifactRef, type OAuthArtifact, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { Instant, toMillis } from "@hourbook/core/values/Instant"
import { Data, Effect, Layer, Option } from "effect"
import { artifactKey, counterKey } from "./layout/itemKeys.ts"
import { attributes, type Item, numberOf, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"

/** The artifact is consumed or does not exist. */
class Consumed extends Data.TaggedError("Consumed") {}

/** Another artifact was stored under the same id. */
class Replaced extends Data.TaggedError("Replaced") {}

/** The counter's window has ended, or none has started. */
class WindowEnded extends Data.TaggedError("WindowEnded") {}

/** A concurrent request started a new window. */
class WindowStarted extends Data.TaggedError("WindowStarted") {}

const seconds = (at: Instant): number => Math.ceil(toMillis(at) / 1000)

const toItem = ({
  consumedAt,
  expiresAt,
  payload
}: Pick<OAuthArtifact, "payload" | "consumedAt" | "expiresAt">): Item =>
  attributes({ payload, consumed: consumedAt, until: expiresAt, [expiry]: seconds(expiresAt) })

const toArtifact = ({ id, kind }: ArtifactRef, item: Item): OAuthArtifact => {
  const consumed = textOrNull(item, "consumed")
  return {
    kind,
    id,
    payload: textOf(item, "payload"),
    consumedAt: consumed === null ? null : Instant.make(consumed),
    expiresAt: Instant.make(textOf(item, "until"))
  }
}

export const layer = Layer.effect(
  OAuthArtifacts,
  Effect.map(Dynamo, (dynamo) => {
    const find = (ref: ArtifactRef, at: Instant) =>
      Effect.map(dynamo.get(artifactKey(ref)), (found) =>
        found.pipe(
          Option.map((item) => toArtifact(ref, item)),
          Option.filter(({ expiresAt }) => expiresAt > at)
        )
      )

    const consume = (ref: ArtifactRef, at: Instant): Effect.Effect<boolean> =>
      Effect.gen(function* () {
        const found = Option.getOrUndefined(yield* find(ref, at))
        if (found === undefined || found.consumedAt !== null) return false
        yield* dynamo.transact<Consumed | Replaced>(() =>
          Effect.succeed([
            {
              _tag: "Put",
              key: artifactKey(ref),
              item: toItem({ ...found, consumedAt: at }),
              isWitness: true,
              condition: {
                text: "attribute_not_exists(#consumed) and #payload = :payload and #until = :until",
                values: attributes({ ":payload": found.payload, ":until": found.expiresAt }),
                otherwise: (item) =>
                  item === undefined || item["consumed"] !== undefined ? new Consumed() : new Replaced()
              }
            }
          ])
        )
        return true
      }).pipe(
        Effect.catchTag("Consumed", () => Effect.succeed(false)),
        Effect.catchTag("Replaced", () => consume(ref, at))
      )

    /** Increments the counter of the current window, or starts a new window with 1. */
    const count: OAuthArtifacts["Service"]["count"] = (ref, window) => {
      const key = counterKey(ref)
      const values = attributes({ ":at": window.at })
      const increment = dynamo.update(
        key,
        { text: "add #n :one", values: attributes({ ":one": 1 }) },
        { text: "#until > :at", values, otherwise: () => new WindowEnded() }
      )
      const startWindow = dynamo.update(
        key,
        {
          text: "set #n = :one, #until = :until, #ttl = :ttl",
          values: attributes({ ":one": 1, ":until": window.expiresAt, ":ttl": seconds(window.expiresAt) })
        },
        { text: "attribute_not_exists(#pk) or #until <= :at", values, otherwise: () => new WindowStarted() }
      )
      return increment.pipe(
        Effect.catchTag("WindowEnded", () => startWindow),
        Effect.map((item) => numberOf(item, "n")),
        Effect.catchTag("WindowStarted", () => count(ref, window))
      )
    }

    return OAuthArtifacts.of({
      put: (artifact) =>
        dynamo.transact(() => Effect.succeed([{ _tag: "Put", key: artifactKey(artifact), item: toItem(artifact) }])),
      find,
      consume,
      remove: (ref) => dynamo.transact(() => Effect.succeed([{ _tag: "Remove", key: artifactKey(ref) }])),
      count
    })
  })
)
