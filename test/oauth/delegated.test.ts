import { assert, layer } from "@effect/vitest"
import { Members } from "@hourbook/core/workspaces/Members"
import { delegatedBearers } from "@hourbook/identity/tokens/delegatedBearers"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Logger, Option, References } from "effect"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { origin, resource } from "../support/oauth/instances.ts"
import { newMember, openWorkspace } from "../support/oauth/people.ts"
import { later } from "../support/oauth/time.ts"
import { useCases } from "../support/useCases.ts"

/** What an effect gives, and the warnings that it logs. */
const withLog = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const logged: Array<{ readonly message: string; readonly reason: unknown }> = []
    const logger = Logger.make(({ fiber, message }) => {
      const { reason } = fiber.getRef(References.CurrentLogAnnotations)
      logged.push({ message: String(message), reason })
    })
    return { found: yield* Effect.provide(effect, Logger.layer([logger])), logged }
  })

const issuer = "https://id.corp.example/realms/corp"

/** A corporate issuer: what it publishes, and tokens of it. */
const openIssuer = Effect.promise(async () => {
  const pair = await generateKeyPair("ES256")
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "a", alg: "ES256", use: "sig" }
  const state = { down: false }
  const fetch = async (input: string | URL | Request) => {
    if (state.down) throw new TypeError("fetch failed")
    switch (new Request(input).url) {
      case `${issuer}/.well-known/openid-configuration`:
        return Response.json({ issuer, jwks_uri: `${issuer}/keys` })
      case `${issuer}/keys`:
        return Response.json({ keys: [jwk] })
      default:
        return new Response("", { status: 404 })
    }
  }
  const token = (claims: Record<string, unknown>, key = pair.privateKey, expires = "5m") =>
    new SignJWT({
      iss: issuer,
      aud: resource,
      sub: "42",
      client_id: "claude",
      scope: "read full",
      email_verified: true,
      ...claims
    })
      .setProtectedHeader({ alg: "ES256", kid: "a" })
      .setExpirationTime(expires)
      .sign(key)
  return { state, fetch, token }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "an issuer of the operator's",
  (it) => {
    const open = Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const own = yield* openIssuer
      const slug = Option.some(workspace.workspace.slug)
      const { noteUnknown, verify } = yield* delegatedBearers({ origin, issuer, workspace: slug, fetch: own.fetch })
      const ask = (claims: Record<string, unknown>, key?: Parameters<typeof own.token>[1], expires?: string) =>
        Effect.flatMap(
          Effect.promise(() => own.token({ email: workspace.owner.email, ...claims }, key, expires)),
          (token) => Effect.map(verify(token), Option.getOrNull)
        )
      return { ...own, workspace, ask, noteUnknown, verify }
    })

    it.effect("its tokens stand for the member with the address that it has verified", () =>
      Effect.gen(function* () {
        const { ask, workspace } = yield* open
        const granted = yield* ask({})
        assert.deepInclude(granted?.app, { clientId: "claude" })
        assert.strictEqual(granted?.who.member.userId, workspace.owner.userId)
        assert.deepStrictEqual(granted?.who.scopes, ["read", "full"])
        assert.strictEqual(granted?.who.key, null)
        const upper = yield* ask({
          email: workspace.owner.email.toUpperCase(),
          scope: undefined,
          scp: ["read", "openid"]
        })
        assert.deepStrictEqual(upper?.who.scopes, ["read"])
        assert.deepStrictEqual((yield* ask({ scope: "openid" }))?.who.scopes, [])
      })
    )

    it.effect("its tokens stand for no member whose address only looks like the one that it has verified", () =>
      Effect.gen(function* () {
        const { ask, workspace } = yield* open
        const email = `mike.${workspace.owner.email}`
        yield* Effect.orDie((yield* Members).amend(workspace.who, workspace.owner.userId, { email }))
        assert.isNull(yield* ask({ email: email.replace("k", "\u212a") }))
        assert.isNotNull(yield* ask({ email: email.toUpperCase() }))
      })
    )

    it.effect("a changed role limits them at once, and those of a former member stop working", () =>
      Effect.gen(function* () {
        const { ask, workspace } = yield* open
        const members = yield* Members
        const { member } = yield* newMember(workspace, "member")
        const claims = { email: member.email, scope: "read full reports:read" }
        assert.deepStrictEqual((yield* ask(claims))?.who.scopes, ["read", "full", "reports:read"])
        yield* Effect.orDie(members.amend(workspace.who, member.userId, { role: "client" }))
        assert.deepStrictEqual((yield* ask(claims))?.who.scopes, ["read", "reports:read"])
        yield* Effect.orDie(members.remove(workspace.who, member.userId))
        assert.isNull(yield* ask(claims))
        const elsewhere = yield* openWorkspace
        assert.isNull(yield* ask({ email: elsewhere.owner.email }), "a member of another workspace")
      })
    )

    it.effect(
      "refused: another issuer, audience, key or algorithm, one without end, late, or with an address that is not verified",
      () =>
        Effect.gen(function* () {
          const { ask, noteUnknown, verify } = yield* open
          const stranger = yield* Effect.promise(() => generateKeyPair("ES256"))
          const wrong: ReadonlyArray<readonly [claims: Record<string, unknown>, reason: string]> = [
            [{ iss: "https://evil.example" }, `iss: is not OAUTH_ISSUER, ${issuer}`],
            [{ aud: `${resource}/` }, `aud: does not have ${resource}`],
            [{ aud: origin }, `aud: does not have ${resource}`],
            [{ aud: undefined }, "aud: is missing"],
            [{ sub: undefined }, "sub: is missing"],
            [{ sub: "" }, "sub: must be a text that is not empty"],
            [{ email: undefined }, "email: is missing"],
            [{ email: "nobody@example.org" }, "email: no member of the workspace has this address"],
            [{ email_verified: false }, "email_verified: is not true"],
            [{ email_verified: "true" }, "email_verified: is not true"],
            [{ email_verified: undefined }, "email_verified: is not true"],
            [{ scp: 7 }, "client_id, azp, scope or scp: must be text"]
          ]
          for (const [claims, reason] of wrong) {
            const { found, logged } = yield* withLog(ask(claims))
            assert.isNull(found, JSON.stringify(claims))
            assert.deepStrictEqual(logged, [{ message: "an access token was refused", reason }])
          }
          const forged = yield* withLog(ask({}, stranger.privateKey))
          assert.isNull(forged.found)
          assert.strictEqual(forged.logged[0]?.reason, "its signature is not by the issuer's key")
          const opaque = yield* withLog(noteUnknown("opaque"))
          assert.strictEqual(opaque.logged[0]?.reason, "it is no JWT")
          const hmac = yield* Effect.promise(() =>
            new SignJWT({ iss: issuer, aud: resource, sub: "42" })
              .setProtectedHeader({ alg: "HS256", kid: "a" })
              .setExpirationTime("5m")
              .sign(new TextEncoder().encode("x".repeat(32)))
          )
          for (const token of [hmac, "", "a.b", "a.b.c", "x".repeat(100)])
            assert.isTrue(Option.isNone(yield* verify(token)))
          assert.isNotNull(yield* ask({}))
          const { token, workspace } = yield* open
          const early = yield* Effect.promise(() => token({ email: workspace.owner.email }))
          assert.isTrue(Option.isNone(yield* later(301, () => Effect.runPromise(verify(early)))))
        })
    )

    it.effect("an issuer that is away is a fault, not a refusal, and is asked again", () =>
      Effect.gen(function* () {
        const { ask, state } = yield* open
        state.down = true
        assert.strictEqual((yield* Effect.exit(ask({})))._tag, "Failure")
        state.down = false
        assert.isNotNull(yield* ask({}))
      })
    )

    it.effect("asks which workspace, where the address is that of members of several", () =>
      Effect.gen(function* () {
        const [{ fetch, token, workspace }, other] = [yield* open, yield* openWorkspace]
        const { verify } = yield* delegatedBearers({ origin, issuer, workspace: Option.none(), fetch })
        const { email } = workspace.owner
        const sent = yield* Effect.promise(() => token({ email }))
        const slugOf = (named?: string) =>
          Effect.map(
            verify(sent, named),
            Option.map(({ who }) => who.workspace.slug)
          )
        const { slug } = workspace.workspace
        assert.deepStrictEqual(yield* slugOf(), Option.some(slug), "the only one")
        assert.deepStrictEqual(yield* slugOf(other.workspace.slug), Option.none())
        const members = yield* Members
        const joined = { email, name: "Olga", role: "member", clientIds: [], key: null } as const
        const { member } = (yield* Effect.orDie(members.add(other.who, joined))).value
        const { slugs } = yield* Effect.flip(verify(sent))
        assert.sameMembers([...slugs], [slug, other.workspace.slug])
        for (const one of slugs) assert.deepStrictEqual(yield* slugOf(one), Option.some(one))
        assert.deepStrictEqual(yield* slugOf("elsewhere"), Option.none())
        yield* Effect.orDie(members.remove(other.who, member.userId))
        assert.deepStrictEqual(yield* slugOf(), Option.some(slug))
      })
    )
  }
)
