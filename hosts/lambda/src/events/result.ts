import { refuse } from "@hourbook/http/edge/respond"
import { Effect } from "effect"
import { Cookies, HttpServerResponse } from "effect/http"

/** A response in the payload format of the event: 2.0 has a field for cookies, 1.0 has lists of values. */
export type Result = Result1 | Result2

interface Part {
  readonly statusCode: number
  readonly body: string
  readonly isBase64Encoded: boolean
}

export interface Result1 extends Part {
  readonly multiValueHeaders: Readonly<Record<string, ReadonlyArray<string>>>
}

export interface Result2 extends Part {
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: ReadonlyArray<string>
}

interface Wanted {
  readonly form: "1.0" | "2.0"
  /** Whether the request is a HEAD. */
  readonly withoutBody: boolean
}

interface Parts {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly cookies: ReadonlyArray<string>
  readonly bytes: Uint8Array
}

const noBytes = new Uint8Array()

export const resultOf = (
  response: HttpServerResponse.HttpServerResponse,
  { form, withoutBody }: Wanted
): Effect.Effect<Result> =>
  Effect.map(
    Effect.flatMap(partsOf(response, withoutBody), (parts) =>
      parts.bytes.length > largestFile && isFile(parts) ? partsOf(tooLarge, withoutBody) : Effect.succeed(parts)
    ),
    (parts) => assemble(parts, form)
  )

/** A function answers at most 6 MB, some of them taken by the form of the answer. */
const largestFile = 5_000_000

const isFile = ({ headers }: Parts): boolean =>
  headers.some(([name, value]) => name === "content-type" && value.startsWith("text/csv"))

const tooLarge = refuse(
  "validation_error",
  "the file is larger than the 5 MB that a function can answer: ask for a shorter period"
)

/** Bodies in memory are used directly; others are read through the platform's Response. */
const partsOf = (response: HttpServerResponse.HttpServerResponse, withoutBody: boolean): Effect.Effect<Parts> => {
  const { body } = response
  if (body._tag !== "Empty" && body._tag !== "Uint8Array") return readParts(response, withoutBody)
  return Effect.succeed({
    status: response.status,
    headers: Object.entries(response.headers),
    cookies: Cookies.toSetCookieHeaders(response.cookies),
    bytes: withoutBody || body._tag === "Empty" ? noBytes : body.body
  })
}

const readParts = (response: HttpServerResponse.HttpServerResponse, withoutBody: boolean): Effect.Effect<Parts> =>
  Effect.contextWith((context) =>
    Effect.promise(async () => {
      const web = HttpServerResponse.toWeb(response, { context, withoutBody })
      return {
        status: web.status,
        headers: [...web.headers].filter(([name]) => name !== "set-cookie"),
        cookies: web.headers.getSetCookie(),
        bytes: new Uint8Array(await web.arrayBuffer())
      }
    })
  )

const textual = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/javascript\b)/iu

const assemble = ({ bytes, cookies, headers, status }: Parts, form: "1.0" | "2.0"): Result => {
  const values = new Map(headers)
  const isText =
    bytes.length === 0 || (!values.has("content-encoding") && textual.test(values.get("content-type") ?? ""))
  const part = {
    statusCode: status,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isText ? "utf8" : "base64"),
    isBase64Encoded: !isText
  }
  // The front sets the length itself.
  values.delete("content-length")
  return form === "2.0"
    ? { ...part, headers: Object.fromEntries(values), cookies }
    : {
        ...part,
        multiValueHeaders: Object.fromEntries([
          ...[...values].map(([name, value]) => [name, [value]]),
          ...(cookies.length === 0 ? [] : [["set-cookie", cookies]])
        ])
      }
}
