import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Authenticator } from "../../../support/http/Authenticator.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { codeOf, openSignedIn, Page, pageHost } from "../../../support/http/Page.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const mine = "/api/me/passkeys"
const session = "/api/session/passkey"

/** Adds a passkey to the member who is signed in at a page. */
const addPasskey = Effect.fnUntraced(function* (page: Page, authenticator: Authenticator, name = "Laptop") {
  const { options } = dataOf(yield* page.post(`${mine}/options`), 201)
  const made = yield* page.post(mine, { name, response: authenticator.create(options) })
  return dataOf(made, 201).passkey
})

const answerOf = Effect.fnUntraced(function* (page: Page, authenticator: Authenticator) {
  const { options } = dataOf(yield* page.post(`${session}/options`), 201)
  return { response: authenticator.get(options) }
})

/** Passkeys: the library verifies signatures; here it is that each challenge is ours, once and for one purpose. */
export const passkeys = defineHttpSuite("passkeys", (it) => {
  it.effect("are added by a signed-in browser, listed, sign their member in and are removed", () =>
    Effect.gen(function* () {
      const { data, id, owner, page } = yield* openSignedIn
      assert.isTrue(data.sign_in.passkeys)
      const authenticator = new Authenticator(`http://${pageHost}`)
      const { options } = dataOf(yield* page.post(`${mine}/options`), 201)
      assert.deepInclude(options.rp, { id: "localhost", name: "Hourbook" })
      assert.deepStrictEqual(
        options.pubKeyCredParams.map(({ alg }: any) => alg),
        [-8, -7, -257]
      )
      assert.strictEqual(Buffer.from(options.user.id, "base64url").toString(), owner.id)
      assert.deepInclude(options.authenticatorSelection, { residentKey: "required", userVerification: "preferred" })
      const passkey = yield* addPasskey(page, authenticator)
      assert.deepInclude(passkey, { name: "Laptop", last_used_at: null })
      const again = dataOf(yield* page.post(`${mine}/options`), 201).options
      assert.deepStrictEqual(
        again.excludeCredentials.map((one: any) => one.id),
        [passkey.id]
      )

      const other = new Page()
      const asked = dataOf(yield* other.post(`${session}/options`), 201).options
      assert.deepInclude(asked, { rpId: "localhost", userVerification: "preferred" })
      assert.deepStrictEqual(asked.allowCredentials ?? [], [])
      const signedIn = dataOf(yield* other.post(session, { response: authenticator.get(asked) }), 201)
      assert.deepInclude(signedIn.session, { method: "passkey" })
      assert.strictEqual(signedIn.workspace.id, id)
      dataOf(yield* other.get("/api/me"))
      assert.isNotNull(dataOf(yield* page.get(mine)).passkeys[0].last_used_at)

      assert.deepStrictEqual(dataOf(yield* page.delete(`${mine}/${passkey.id}`)), { id: passkey.id })
      assert.deepStrictEqual(dataOf(yield* page.get(mine)), { passkeys: [] })
      refused(yield* page.delete(`${mine}/${passkey.id}`), 404, "not_found")
      refused(yield* new Page().post(session, yield* answerOf(new Page(), authenticator)), 401, "unauthorized")
    })
  )

  it.effect("401 for an answer that is replayed, late, of another place or changed", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      const authenticator = new Authenticator(`http://${pageHost}`)
      yield* addPasskey(page, authenticator)
      const answer = yield* answerOf(page, authenticator)
      dataOf(yield* page.post(session, answer), 201)
      refused(yield* page.post(session, answer), 401, "unauthorized", /begin again/u)

      const early = yield* answerOf(page, authenticator).pipe(at("2026-03-01T10:00:00.000Z"))
      const late = new Page().post(session, early).pipe(at("2026-03-01T10:05:00.000Z"))
      refused(yield* late, 401, "unauthorized")

      const elsewhere = new Authenticator("https://evil.example")
      elsewhere.held.push(...authenticator.held)
      refused(yield* new Page().post(session, yield* answerOf(page, elsewhere)), 401, "unauthorized")

      const changed: any = yield* answerOf(page, authenticator)
      const { signature } = changed.response.response
      changed.response.response.signature = `${signature.slice(0, -6)}${signature.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`
      refused(yield* new Page().post(session, changed), 401, "unauthorized")

      const { member, owner: manager } = yield* openWith("member")
      const theirs = new Page()
      yield* theirs.signIn(yield* codeOf(manager.full, member))
      const [passkey] = authenticator.held
      for (const userHandle of [Buffer.from(member.id).toString("base64url"), "", undefined]) {
        const ofAnother = new Authenticator(`http://${pageHost}`)
        ofAnother.held.push({ ...passkey!, userHandle, counter: 9 })
        refused(yield* new Page().post(session, yield* answerOf(page, ofAnother)), 401, "unauthorized")
      }

      const invented = new Authenticator(`http://${pageHost}`)
      invented.create({ rp: { id: "localhost" }, user: { id: "x" }, challenge: "x" })
      refused(yield* new Page().post(session, yield* answerOf(page, invented)), 401, "unauthorized")
      const response = authenticator.get({ rpId: "localhost", challenge: Buffer.from("made up").toString("base64url") })
      refused(yield* new Page().post(session, { response }), 401, "unauthorized")
      refused(yield* new Page().post(session, { response: { id: 7 } }), 401, "unauthorized")
    })
  )

  it.effect("400 for a passkey that is not what this member began", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      const { member, owner } = yield* openWith("member")
      const theirs = new Page()
      yield* theirs.signIn(yield* codeOf(owner.full, member))
      const authenticator = new Authenticator(`http://${pageHost}`)
      const response = authenticator.create(dataOf(yield* page.post(`${mine}/options`), 201).options)
      refused(yield* theirs.post(mine, { name: "X", response }), 400, "validation_error", /^response: /u)
      dataOf(yield* page.post(mine, { name: "X", response }), 201)
      refused(yield* page.post(mine, { name: "X", response }), 400, "validation_error", /^response: /u)
      const asked = dataOf(yield* page.post(`${session}/options`), 201).options
      const forSignIn = authenticator.create({ ...asked, rp: { id: "localhost" }, user: { id: "x" } })
      refused(yield* page.post(mine, { name: "X", response: forSignIn }), 400, "validation_error")
    })
  )

  it.effect("403 for adding and removing in a browser that was signed in with a key that only reads", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith()
      const page = new Page()
      yield* page.signIn(yield* owner.read.key)
      refused(yield* page.post(`${mine}/options`), 403, "forbidden", /limited/u)
      const response = new Authenticator(`http://${pageHost}`).create({
        rp: { id: "localhost" },
        user: { id: "x" },
        challenge: "x"
      })
      refused(yield* page.post(mine, { name: "X", response }), 400, "validation_error")
      refused(yield* page.delete(`${mine}/abc`), 403, "forbidden")
    })
  )

  it.effect("403 sign_in_again for adding and removing after 15 minutes; 403 where there can be none", () =>
    Effect.gen(function* () {
      const { owner, page } = yield* openSignedIn.pipe(at("2026-03-01T10:00:00.000Z"))
      const late = at("2026-03-01T10:16:00.000Z")
      for (const answer of [
        yield* page.post(`${mine}/options`).pipe(late),
        yield* page.delete(`${mine}/abc`).pipe(late)
      ]) {
        refused(answer, 403, "forbidden")
        assert.strictEqual(answer.body.error.reason, "sign_in_again")
      }
      const atAddress = { host: "127.0.0.1:3000" }
      assert.isFalse(dataOf(yield* new Page().get("/api/session", atAddress)).sign_in.passkeys)
      refused(yield* new Page().post(`${session}/options`, undefined, atAddress), 403, "forbidden", /localhost/u)
      refused(yield* owner.full.post(`${mine}/options`), 403, "forbidden", /localhost/u)
    })
  )
})
