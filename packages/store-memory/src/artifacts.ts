import { type ArtifactRef, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { type Instant, now } from "@hourbook/core/values/Instant"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

const keyOf = ({ id, kind }: ArtifactRef): string => `${kind} ${id}`

type Expiring<A> = Map<string, A & { readonly expiresAt: Instant }>

const findUnexpired = <A>(entries: Expiring<A>, ref: ArtifactRef, at: Instant) => {
  const stored = entries.get(keyOf(ref))
  return stored !== undefined && stored.expiresAt > at ? stored : undefined
}

const deleteExpired = <A>(entries: Expiring<A>, at: Instant): void => {
  for (const [key, { expiresAt }] of entries) if (expiresAt <= at) entries.delete(key)
}

export const layer = Layer.effect(
  OAuthArtifacts,
  Effect.map(Memory, ({ artifacts, counters }) =>
    OAuthArtifacts.of({
      put: (artifact) =>
        Effect.map(now, (at) => {
          deleteExpired(artifacts, at)
          deleteExpired(counters, at)
          artifacts.set(keyOf(artifact), artifact)
        }),
      find: (ref, at) => Effect.sync(() => Option.fromUndefinedOr(findUnexpired(artifacts, ref, at))),
      consume: (ref, at) =>
        Effect.sync(() => {
          const stored = findUnexpired(artifacts, ref, at)
          if (stored === undefined || stored.consumedAt !== null) return false
          artifacts.set(keyOf(ref), { ...stored, consumedAt: at })
          return true
        }),
      remove: (ref) => Effect.sync(() => void artifacts.delete(keyOf(ref))),
      count: (ref, { at, expiresAt }) =>
        Effect.sync(() => {
          const { count, ...window } = findUnexpired(counters, ref, at) ?? { count: 0, expiresAt }
          counters.set(keyOf(ref), { ...window, count: count + 1 })
          return count + 1
        })
    })
  )
)
