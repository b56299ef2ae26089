import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { Effect } from "effect"
import type { Instant } from "../values/Instant.ts"
import { toMillis } from "../values/Instant.ts"
import type { WebhookSecrets } from "./Webhook.ts"

const mark = "whsec_"
const secretBytes = 32

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret: Effect.Effect<string> = Effect.sync(
  () => mark + toBase64(crypto.getRandomValues(new Uint8Array(secretBytes)))
)

/** The headers of a request by Standard Webhooks 1.0.0, signed with the secret and, until its end, with the one before. */
export const signedHeaders = (
  { former, secret }: WebhookSecrets,
  { at, body, id }: { readonly id: string; readonly at: Instant; readonly body: string }
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(toMillis(at) / 1000))
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const secrets = former !== null && former.until > at ? [secret, former.secret] : [secret]
  const signatures = secrets.map((one) => `v1,${toBase64(hmac(sha256, fromBase64(one.slice(mark.length)), content))}`)
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" ")
  }
}
