import { assert, describe, it } from "@effect/vitest"
import { fromMillis } from "@hourbook/core/values/Instant"
import { newWebhookSecret, signedHeaders } from "@hourbook/core/webhooks/signature"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"

describe("the signature of an event", () => {
  it.effect("is verified by the reference library, with each of two secrets until the former ends", () =>
    Effect.gen(function* () {
      const [secret, former, other] = [yield* newWebhookSecret, yield* newWebhookSecret, yield* newWebhookSecret]
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
      const at = fromMillis(Date.now())
      const body = JSON.stringify({ type: "time_entry.created", text: "Grüße ✓" })
      const headersOf = (until: number) =>
        signedHeaders(
          { secret, former: { secret: former, until: fromMillis(Date.now() + until) } },
          { id: "msg_1", at, body }
        )
      const verify = (by: string, headers: Readonly<Record<string, string>>, text = body) =>
        new Webhook(by).verify(text, { ...headers })
      for (const by of [secret, former]) assert.deepStrictEqual(verify(by, headersOf(60_000)), JSON.parse(body))
      assert.deepStrictEqual(verify(secret, headersOf(-60_000)), JSON.parse(body))
      assert.throws(() => verify(former, headersOf(-60_000)))
      assert.throws(() => verify(other, headersOf(60_000)))
      assert.throws(() => verify(secret, headersOf(60_000), `${body} `))
      assert.throws(() => verify(secret, { ...headersOf(60_000), "webhook-id": "msg_2" }))
    })
  )

  it("is that of the specification's example", () => {
    const headers = signedHeaders(
      { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", former: null },
      { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: fromMillis(1_614_265_330_000), body: '{"test": 2432232314}' }
    )
    assert.strictEqual(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    assert.strictEqual(headers["webhook-timestamp"], "1614265330")
  })
})
