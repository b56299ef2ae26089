import { assert } from "@effect/vitest"
import { type OAuthArtifact, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Option } from "effect"
import { aSecretHash } from "../../support/data/builders.ts"
import { expectSame } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const oauthArtifacts = defineSuite("OAuthArtifacts", (it) => {
  const open = Effect.gen(function* () {
    const artifacts = yield* OAuthArtifacts
    const at = yield* now
    const later = (seconds: number) => fromMillis(toMillis(at) + seconds * 1000)
    const anArtifact = (overrides: Partial<OAuthArtifact> = {}): OAuthArtifact => ({
      kind: "AccessToken",
      id: aSecretHash(),
      payload: `{"scope":"read","name":"é 🙂 \\u0000"}`,
      consumedAt: null,
      expiresAt: later(60),
      ...overrides
    })
    const find = (ref: OAuthArtifact, moment = at) => Effect.map(artifacts.find(ref, moment), Option.getOrNull)
    return { artifacts, at, later, anArtifact, find }
  })

  it.effect("finds what was put, by kind and id, until it expires", () =>
    Effect.gen(function* () {
      const { anArtifact, artifacts, find, later } = yield* open
      const artifact = anArtifact()
      yield* artifacts.put(artifact)
      expectSame(yield* find(artifact), artifact)
      expectSame(yield* find(artifact, later(59.999)), artifact)
      assert.isNull(yield* find(artifact, later(60)))
      assert.isNull(yield* find({ ...artifact, kind: "RefreshToken" }))
      assert.isNull(yield* find(anArtifact()))
    })
  )

  it.effect("puts one in place of another, fresh", () =>
    Effect.gen(function* () {
      const { anArtifact, artifacts, at, find, later } = yield* open
      const first = anArtifact()
      yield* artifacts.put(first)
      assert.isTrue(yield* artifacts.consume(first, at))
      const second = { ...first, payload: "other", expiresAt: later(120) }
      yield* artifacts.put(second)
      expectSame(yield* find(second, later(100)), second)
      const spent = { ...first, consumedAt: at }
      yield* artifacts.put(spent)
      expectSame(yield* find(spent), spent)
    })
  )

  it.effect("lets exactly one of many consume it, and none if it does not exist or has expired", () =>
    Effect.gen(function* () {
      const { anArtifact, artifacts, at, find, later } = yield* open
      const artifact = anArtifact()
      yield* artifacts.put(artifact)
      assert.isFalse(yield* artifacts.consume(artifact, later(60)))
      const won = yield* Effect.all(
        Array.from({ length: 10 }, () => artifacts.consume(artifact, later(1))),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(won.filter(Boolean), 1)
      expectSame(yield* find(artifact), { ...artifact, consumedAt: later(1) })
      assert.isFalse(yield* artifacts.consume(artifact, later(2)))
      expectSame((yield* find(artifact))?.consumedAt, later(1))
      assert.isFalse(yield* artifacts.consume(anArtifact(), at))
    })
  )

  it.effect("forgets what is removed, and nothing else", () =>
    Effect.gen(function* () {
      const { anArtifact, artifacts, find } = yield* open
      const [gone, stays] = [anArtifact(), anArtifact()]
      yield* artifacts.put(gone)
      yield* artifacts.put(stays)
      yield* artifacts.remove(gone)
      yield* artifacts.remove(gone)
      assert.isNull(yield* find(gone))
      expectSame(yield* find(stays), stays)
    })
  )

  it.effect("counts each of many once, and anew when the time is over", () =>
    Effect.gen(function* () {
      const { anArtifact, artifacts, at, later } = yield* open
      const ref = { kind: "Attempts", id: anArtifact().id }
      const count = artifacts.count(ref, { at, expiresAt: later(60) })
      const counted = yield* Effect.all(
        Array.from({ length: 10 }, () => count),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        counted.toSorted((a, b) => a - b),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
      )
      assert.strictEqual(yield* artifacts.count(ref, { at: later(59), expiresAt: later(119) }), 11)
      assert.strictEqual(yield* artifacts.count(ref, { at: later(60), expiresAt: later(120) }), 1)
      assert.strictEqual(yield* artifacts.count(ref, { at: later(119), expiresAt: later(179) }), 2)
      assert.strictEqual(yield* artifacts.count({ ...ref, kind: "Others" }, { at, expiresAt: later(60) }), 1)
    })
  )
})
