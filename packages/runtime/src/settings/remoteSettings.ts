import { Effect, Schema } from "effect"
import { redacted, setting, url } from "./setting.ts"

/** `HOURBOOK_URL` and `HOURBOOK_KEY`: a Hourbook server to use instead of a store, and the key of the member to act for. */
export const remoteSettings = Effect.gen(function* () {
  const address = yield* setting("HOURBOOK_URL", {
    schema: url(["http:", "https:"]),
    expected: "the address of a Hourbook server, such as https://hours.example.com"
  })
  const key = yield* setting("HOURBOOK_KEY", {
    schema: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,255}$/u)),
    expected: "an API key of up to 255 printable ASCII characters",
    secret: true
  }).pipe(redacted)
  return { address, key }
})
