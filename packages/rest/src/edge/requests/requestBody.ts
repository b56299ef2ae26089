import { isTooDeep, tooDeepText } from "@hourbook/core/values/readJson"
import { Data, Effect } from "effect"
import { HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { bodyTooLargeStatus, compressedBodyStatus } from "../../shapes/Envelope.ts"
import { refuse } from "../answers/respond.ts"

/** The size limit of a body (semantics, section 8), and of one with many operations. */
export const maximumBodyBytes = 1_048_576
const maximumBulkBytes = 4 * maximumBodyBytes

/** The size limit of the body of a request. */
export const maximumBytesOf = ({ url }: Pick<HttpServerRequest.HttpServerRequest, "url">): number =>
  /^\/api\/[a-z]+\/bulk\/?(?:\?|$)/iu.test(url) ? maximumBulkBytes : maximumBodyBytes

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Many digits, or a number with an exponent. A body without either needs no second parse to look for rounded numbers. */
const manyDigits = /[\d.]{17}|[:,[\s]-?[\d.]+e[-+]?\d/iu

/** Whether JSON contains a number that a double cannot represent exactly, so that parsing rounds it. */
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

/** The number of significant digits. A loop, since patterns take quadratic time for a megabyte of zeros. */
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

/** A body that is not read, with the response that says why. */
class UnreadBody extends Data.TaggedError("UnreadBody")<{
  readonly response: HttpServerResponse.HttpServerResponse
}> {}

const unread = (response: HttpServerResponse.HttpServerResponse) => new UnreadBody({ response })

/** The response to a body over the limit. */
const tooLarge = (request: HttpServerRequest.HttpServerRequest) =>
  refuse("invalid_body", `body: larger than ${maximumBytesOf(request)} bytes`, { status: bodyTooLargeStatus })

/** The response to an error that came from reading the body; undefined for any other error. */
export const unreadableBodyResponse = (error: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (error instanceof UnreadBody) return error.response
  return HttpServerError.isHttpServerError(error) && error.reason._tag === "RequestParseError"
    ? error.reason.reason === "BodyTooLarge"
      ? tooLarge(error.reason.request)
      : refuse("invalid_body", "body: could not be read")
    : undefined
}

/** The response to a body of another content type than JSON, or without one. */
export const notJson = refuse("invalid_body", "content-type: expected application/json")

const uncompressed = /^[\s,]*(?:identity[\s,]*)*$/iu

/** Whether a body has to be unpacked, which could make it any size. */
export const isCompressed = ({ headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">): boolean =>
  !uncompressed.test(headers["content-encoding"] ?? "")

export const compressedText =
  "content-encoding: bodies are not unpacked: send the body uncompressed, without this header"

/** The response to a compressed body, with the encodings that are taken. */
const compressed = refuse("invalid_body", compressedText, {
  status: compressedBodyStatus,
  headers: { "accept-encoding": "identity" }
})

/** The bytes of a body within the limit. One that declares to be larger is refused before it arrives. */
const bytesOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (isCompressed(request)) return yield* unread(compressed)
  const maximum = maximumBytesOf(request)
  if (Number(request.headers["content-length"] ?? 0) > maximum) return yield* unread(tooLarge(request))
  const bytes = yield* request.arrayBuffer
  // Some hosts deliver a body in one piece, where the limit on reading has no effect.
  return bytes.byteLength > maximum ? yield* unread(tooLarge(request)) : bytes
})

/** Reads a body, which is JSON, within the limits of its size and depth. What is no JSON is left to who parses it. */
export const readBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const bytes = yield* bytesOf(request)
  const text = yield* Effect.try({
    try: () => utf8.decode(bytes),
    catch: () => unread(refuse("invalid_body", "body: expected JSON in UTF-8"))
  })
  return isTooDeep(text) ? yield* unread(refuse("invalid_body", `body: ${tooDeepText()}`)) : text
})

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** A field of a body, or of an object that is one: `settles.amount` is within `settles`. */
export interface SentField {
  readonly name: string
  readonly within: string | null
  readonly value: unknown
}

/** The fields of an object and of the objects in it; none of anything else. */
export const fieldsOf = (value: unknown): ReadonlyArray<SentField> =>
  entriesOf(value).flatMap(([name, own]) => [
    { name, within: null, value: own },
    ...entriesOf(own).map(([inner, innermost]) => ({ name: `${name}.${inner}`, within: name, value: innermost }))
  ])

/** The fields of JSON. Decoding by the schema reports what is no object or no JSON. */
const fieldsIn = (text: string): ReadonlyArray<SentField> => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return []
  }
}

/** A body's fields, or the response to a body that would be rounded. The body can still be decoded. */
export const checkBody = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const text = yield* Effect.orDie(readBody(request))
  if (text !== "" && request.headers["content-type"] === undefined) return notJson
  return manyDigits.test(text) && roundsANumber(text)
    ? refuse(
        "invalid_body",
        "body: a number has more digits than JSON numbers can represent exactly: send it as a string"
      )
    : fieldsIn(text)
})
