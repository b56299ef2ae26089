import { type ArtifactRef, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { type Instant, now } from "@hourbook/core/shared/Instant"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

const slotOf = ({ id, kind }: ArtifactRef): string => `${kind} ${id}`

type Kept<A> = Map<string, A & { readonly expiresAt: Instant }>

const alive = <A>(kept: Kept<A>, ref: ArtifactRef, at: Instant) => {
  const stored = kept.get(slotOf(ref))
  return stored !== undefined && stored.expiresAt > at ? stored : undefined
}

const letGo = <A>(kept: Kept<A>, at: Instant): void => {
  for (const [slot, { expiresAt }] of kept) if (expiresAt <= at) kept.delete(slot)
}

export const layer = Layer.effect(
  OAuthArtifacts,
  Effect.map(Memory, ({ artifacts, counters }) =>
    OAuthArtifacts.of({
      put: (artifact) =>
        Effect.map(now, (at) => {
          letGo(artifacts, at)
          letGo(counters, at)
          artifacts.set(slotOf(artifact), artifact)
        }),
      find: (ref, at) => Effect.sync(() => Option.fromUndefinedOr(alive(artifacts, ref, at))),
      consume: (ref, at) =>
        Effect.sync(() => {
          const stored = alive(artifacts, ref, at)
          if (stored === undefined || stored.consumedAt !== null) return false
          artifacts.set(slotOf(ref), { ...stored, consumedAt: at })
          return true
        }),
      remove: (ref) => Effect.sync(() => void artifacts.delete(slotOf(ref))),
      count: (ref, { at, expiresAt }) =>
        Effect.sync(() => {
          const { count, ...window } = alive(counters, ref, at) ?? { count: 0, expiresAt }
          counters.set(slotOf(ref), { ...window, count: count + 1 })
          return count + 1
        })
    })
  )
)
