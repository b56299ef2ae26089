/** An answer in the form of the event: 2.0 has a place for cookies, 1.0 has lists of values. */
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

const textual = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/javascript\b)/iu

const isText = (headers: Headers): boolean =>
  !headers.has("content-encoding") && textual.test(headers.get("content-type") ?? "")

export const resultOf = async (response: Response, form: "1.0" | "2.0"): Promise<Result> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const asText = bytes.length === 0 || isText(response.headers)
  const part = {
    statusCode: response.status,
    body: bytes.toString(asText ? "utf8" : "base64"),
    isBase64Encoded: !asText
  }
  // The front counts the body itself.
  const headers = [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "content-length")
  const cookies = response.headers.getSetCookie()
  return form === "2.0"
    ? { ...part, headers: Object.fromEntries(headers), cookies }
    : {
        ...part,
        multiValueHeaders: Object.fromEntries([
          ...headers.map(([name, value]) => [name, [value]]),
          ...(cookies.length === 0 ? [] : [["set-cookie", cookies]])
        ])
      }
}
