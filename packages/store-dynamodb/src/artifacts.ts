import { type ArtifactRef, type OAuthArtifact, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { Instant, toMillis } from "@hourbook/core/shared/Instant"
import { Data, Effect, Layer, Option } from "effect"
import { artifactKey, counterKey } from "./layout/itemKeys.ts"
import { attributes, type Item, numberOf, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"

/** Somebody used it up, or it is not there. */
class Spent extends Data.TaggedError("Spent") {}

/** Somebody put another one in its place. */
class Replaced extends Data.TaggedError("Replaced") {}

/** Its time is over, or it never began. */
class Over extends Data.TaggedError("Over") {}

/** Its time has begun anew. */
class Begun extends Data.TaggedError("Begun") {}

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
        yield* dynamo.transact<Spent | Replaced>(() =>
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
                  item === undefined || item["consumed"] !== undefined ? new Spent() : new Replaced()
              }
            }
          ])
        )
        return true
      }).pipe(
        Effect.catchTag("Spent", () => Effect.succeed(false)),
        Effect.catchTag("Replaced", () => consume(ref, at))
      )

    /** One more within the time that has begun, else the first of a new one. */
    const count: OAuthArtifacts["Service"]["count"] = (ref, window) => {
      const key = counterKey(ref)
      const values = attributes({ ":at": window.at })
      const more = dynamo.update(
        key,
        { text: "add #n :one", values: attributes({ ":one": 1 }) },
        { text: "#until > :at", values, otherwise: () => new Over() }
      )
      const anew = dynamo.update(
        key,
        {
          text: "set #n = :one, #until = :until, #ttl = :ttl",
          values: attributes({ ":one": 1, ":until": window.expiresAt, ":ttl": seconds(window.expiresAt) })
        },
        { text: "attribute_not_exists(#pk) or #until <= :at", values, otherwise: () => new Begun() }
      )
      return more.pipe(
        Effect.catchTag("Over", () => anew),
        Effect.map((item) => numberOf(item, "n")),
        Effect.catchTag("Begun", () => count(ref, window))
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
