import { assert, it } from "@effect/vitest"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type * as Core from "@hourbook/core/Core"
import { Effect, Layer, Option } from "effect"

const kinds = [
  "AccessToken",
  "AuthorizationCode",
  "Client",
  "Interaction",
  "RefreshToken",
  "ReplayDetection",
  "SignedIn"
]

/** What the authorization server asks of a store, with the kinds of artifacts for which it does so. */
const asked = {
  put: kinds,
  find: kinds,
  consume: ["AuthorizationCode", "RefreshToken"],
  remove: ["AccessToken", "Interaction", "RefreshToken", "SignedIn"],
  count: [
    "AuthorizationsFromAddress",
    "ConsentsOfInteraction",
    "RegistrationsFromAddress",
    "RegistrationsInTotal",
    "SignInsFromAddress",
    "SignInsOfInteraction",
    "TokenRequestsFromAddress"
  ]
}

/** Notes what a store does with artifacts, and makes the test that nothing is missing, which goes after the suites. */
export const noteArtifacts = () => {
  const noted: Record<keyof typeof asked, Set<string>> = {
    put: new Set(),
    find: new Set(),
    consume: new Set(),
    remove: new Set(),
    count: new Set()
  }
  const note = (operation: keyof typeof asked, kind: string) => Effect.sync(() => noted[operation].add(kind))

  const artifacts = Layer.effect(
    OAuthArtifacts,
    Effect.map(OAuthArtifacts, (store) =>
      OAuthArtifacts.of({
        put: (artifact) => Effect.tap(store.put(artifact), () => note("put", artifact.kind)),
        find: (ref, at) =>
          Effect.tap(store.find(ref, at), (found) => (Option.isSome(found) ? note("find", ref.kind) : Effect.void)),
        consume: (ref, at) =>
          Effect.tap(store.consume(ref, at), (first) => (first ? note("consume", ref.kind) : Effect.void)),
        remove: (ref) => Effect.tap(store.remove(ref), () => note("remove", ref.kind)),
        count: (ref, window) => Effect.tap(store.count(ref, window), () => note("count", ref.kind))
      })
    )
  )

  const noting = <E>(store: Layer.Layer<Core.Ports, E>): Layer.Layer<Core.Ports, E> =>
    artifacts.pipe(Layer.provideMerge(store))

  const everyKindWasStored = (where: string): void =>
    it(`every kind of artifact was stored, found, consumed and removed ${where}`, () => {
      const sorted = Object.entries(noted).map(([operation, those]) => [operation, [...those].toSorted()])
      assert.deepStrictEqual(Object.fromEntries(sorted), asked)
    })

  return { noting, everyKindWasStored }
}
