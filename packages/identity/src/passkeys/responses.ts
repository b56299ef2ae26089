import { readJsonAs } from "@hourbook/core/values/readJson"
import { isoBase64URL } from "@simplewebauthn/server/helpers"
import { Option, Schema } from "effect"

const Base64Url = Schema.String.check(Schema.isPattern(/^[\w-]{1,16384}$/u))

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: Schema.Literal("public-key")
}

/** What a browser makes of the options for a new passkey; the rest of it decides nothing. */
export const RegistrationResponse = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Schema.optionalKey(Schema.mutable(Schema.Array(Schema.String.check(Schema.isMaxLength(20)))))
  })
})

/** What a browser makes with a passkey. */
export const AuthenticationResponse = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Schema.optionalKey(Schema.String)
  })
})

const clientDataIn = readJsonAs(Schema.Struct({ challenge: Base64Url }))

/** The challenge that a browser says it answers; undefined for text that no browser makes. */
export const challengeOf = (clientDataJSON: string): string | undefined => {
  const text = isoBase64URL.toUTF8String(clientDataJSON)
  return Option.getOrUndefined(clientDataIn(text))?.challenge
}
