import { bodyTooLargeStatus } from "@hourbook/api/wire/Envelope"
import { Effect } from "effect"
import { HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { refuse } from "./Answer.ts"

/** The largest body that is read (semantics, section 8). */
export const maximumBodyBytes = 1_048_576

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Many digits, or a number with an exponent. Where there are none, no number is rounded, and the body is not read twice. */
const manyDigits = /[\d.]{17}|[:,[\s]-?[\d.]+e[-+]?\d/iu

/** JSON numbers that a double cannot hold: reading them would round what was sent. */
const roundsANumber = (text: string): boolean => {
  let rounds = false
  const look = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value === "number" && context?.source !== undefined)
      rounds ||= digits(context.source) > digits(String(value))
    return value
  }
  try {
    JSON.parse(text, look)
  } catch {
    return false
  }
  return rounds
}

/** How many digits say something. One by one, since patterns take the square of the time for a megabyte of zeros. */
const digits = (number: string): number => {
  let [significant, zeros] = [0, 0]
  for (const character of number) {
    if (character === "e" || character === "E") break
    if (character === "0") zeros += significant === 0 ? 0 : 1
    else if (character >= "1" && character <= "9") {
      significant += zeros + 1
      zeros = 0
    }
  }
  return significant
}

/** A body that is not read to its end, or need not have been. */
const tooLarge = refuse("invalid_body", `body: larger than ${maximumBodyBytes} bytes`, {
  status: bodyTooLargeStatus
})

/** The answer to a body that could not be read, if that is what an error says. */
export const brokenBody = (error: unknown): HttpServerResponse.HttpServerResponse | undefined =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RequestParseError"
    ? error.reason.reason === "BodyTooLarge"
      ? tooLarge
      : refuse("invalid_body", "body: could not be read")
    : undefined

/** A body of another kind than JSON, or of none. */
export const notJson = refuse("invalid_body", "content-type: expected application/json")

/** The refusal of a body that cannot be taken as it was sent; undefined when it can. It stays there for whoever decodes it. */
export const unreadableBody = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const bytes = yield* Effect.orDie(request.arrayBuffer)
  // Not every host hands a body on in pieces, so that reading could stop.
  if (bytes.byteLength > maximumBodyBytes) return tooLarge
  if (bytes.byteLength > 0 && request.headers["content-type"] === undefined) return notJson
  try {
    const text = utf8.decode(bytes)
    return manyDigits.test(text) && roundsANumber(text)
      ? refuse("invalid_body", "body: a number has more digits than a JSON number keeps; send it as decimal text")
      : undefined
  } catch {
    return refuse("invalid_body", "body: expected JSON in UTF-8")
  }
})
