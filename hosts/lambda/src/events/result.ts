import { refuse } from "@hourbook/rest/edge/answers/respond"
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
const empty: Parts = { status: 500, headers: [], cookies: [], bytes: noBytes }

export const resultOf = (
  response: HttpServerResponse.HttpServerResponse,
  { form, withoutBody }: Wanted
): Effect.Effect<Result> =>
  Effect.gen(function* () {
    const parts = yield* partsOf(response, withoutBody)
    const result = parts === undefined ? undefined : assemble(parts, form)
    if (result !== undefined && !(isFile(response) && isTooLong(result))) return result
    const refusal = yield* partsOf(tooLarge, withoutBody)
    return assemble(refusal ?? empty, form)
  })

/** A function's answer is limited to 6 MB. 5 MB of text fit in; a binary file grows by a third in base64. */
const largestFile = 5_000_000
const largestBody = 6_000_000

/** The body is part of a JSON text, in which quotes and ends of lines take two characters. */
const isTooLong = ({ body }: Result): boolean =>
  body.length > largestBody / 4 && Buffer.byteLength(JSON.stringify(body)) > largestBody

/** Also the calendar, which programs show where they are. */
const isFile = ({ headers }: HttpServerResponse.HttpServerResponse): boolean =>
  headers["content-disposition"] !== undefined

const tooLarge = refuse(
  "validation_error",
  "the file is larger than a function can answer, which is 5 MB, or 4.5 MB of XLSX: ask for a shorter period"
)

/** Bodies in memory are used directly; others are read through the platform's Response. Undefined for a file too large. */
const partsOf = (
  response: HttpServerResponse.HttpServerResponse,
  withoutBody: boolean
): Effect.Effect<Parts | undefined> => {
  const { body } = response
  if (body._tag !== "Empty" && body._tag !== "Uint8Array") return readParts(response, withoutBody)
  return Effect.succeed({
    status: response.status,
    headers: Object.entries(response.headers),
    cookies: Cookies.toSetCookieHeaders(response.cookies),
    bytes: withoutBody || body._tag === "Empty" ? noBytes : body.body
  })
}

const readParts = (
  response: HttpServerResponse.HttpServerResponse,
  withoutBody: boolean
): Effect.Effect<Parts | undefined> =>
  Effect.contextWith((context) =>
    Effect.promise(async () => {
      const web = HttpServerResponse.toWeb(response, { context, withoutBody })
      const bytes = isFile(response) ? await readUpTo(web, largestFile) : new Uint8Array(await web.arrayBuffer())
      if (bytes === undefined) return undefined
      return {
        status: web.status,
        headers: [...web.headers].filter(([name]) => name !== "set-cookie"),
        cookies: web.headers.getSetCookie(),
        bytes
      }
    })
  )

/** A body; undefined, without reading on, where it is longer. */
const readUpTo = async ({ body }: Response, most: number): Promise<Uint8Array | undefined> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const textual = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|jsonl|xml)\b|application\/javascript\b)/iu

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
