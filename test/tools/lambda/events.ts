import type { Result } from "../../../hosts/lambda/src/events/result.ts"

/** The fronts that a function can have, by what they make of a request. */
export const fronts = ["http-api", "function-url", "rest-api"] as const
export type Front = (typeof fronts)[number]

export interface Sent {
  readonly front: Front
  /** Whose connection it is. */
  readonly sourceAddress: string
  /** The stage that an API Gateway serves; a Function URL has none. */
  readonly stage?: string
}

const utf8 = new TextDecoder("utf-8", { fatal: true })
const textual = /^(?:text\/|application\/(?:json|javascript|xml))/iu

/** As the fronts do: text as it is, everything else in base64. Text that is none is not theirs to mend. */
const encodeBody = (bytes: Uint8Array, contentType: string | null) => {
  const base64 = { body: Buffer.from(bytes).toString("base64"), isBase64Encoded: true }
  if (!textual.test(contentType ?? "")) return base64
  try {
    return { body: utf8.decode(bytes), isBase64Encoded: false }
  } catch {
    return base64
  }
}

/** The event that a front makes of a request, as far as the handler reads it (payload formats 1.0 and 2.0). */
export const eventOf = async (request: Request, sent: Sent): Promise<unknown> => {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const body =
    bytes.length === 0 ? { body: null, isBase64Encoded: false } : encodeBody(bytes, request.headers.get("content-type"))
  return sent.front === "rest-api" ? event1(request, body, sent) : event2(request, body, sent)
}

/** Both join what repeats with commas; cookies have a place of their own. */
const event2 = ({ headers, method, url }: Request, { body, isBase64Encoded }: Body, sent: Sent) => {
  const { pathname, search } = new URL(url)
  const stage = sent.stage ?? "$default"
  const cookies = headers.get("cookie")?.split("; ")
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: stage === "$default" ? pathname : `/${stage}${pathname}`,
    rawQueryString: search.slice(1),
    ...(cookies === undefined ? {} : { cookies }),
    headers: Object.fromEntries([...headers].filter(([name]) => name !== "cookie")),
    requestContext: {
      stage,
      domainName: "local.lambda-url.invalid",
      http: { method, path: pathname, protocol: "HTTP/1.1", sourceIp: sent.sourceAddress, userAgent: "local" }
    },
    ...(body === null ? {} : { body }),
    isBase64Encoded
  }
}

/** Names of headers as the client wrote them, every value in a list, the query decoded, and the stage not in the path. */
const event1 = ({ headers, method, url }: Request, body: Body, sent: Sent) => {
  const { pathname, searchParams } = new URL(url)
  const stage = sent.stage ?? "prod"
  const named = [...headers].map(([name, value]) => [titled(name), value] as const)
  const names = [...new Set(searchParams.keys())]
  return {
    resource: "/{proxy+}",
    path: pathname,
    httpMethod: method,
    headers: Object.fromEntries(named),
    multiValueHeaders: Object.fromEntries(named.map(([name, value]) => [name, [value]])),
    queryStringParameters: names.length === 0 ? null : Object.fromEntries(searchParams),
    multiValueQueryStringParameters:
      names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])),
    pathParameters: { proxy: pathname.slice(1) },
    requestContext: {
      stage,
      path: `/${stage}${pathname}`,
      httpMethod: method,
      identity: { sourceIp: sent.sourceAddress, userAgent: "local" }
    },
    ...body
  }
}

interface Body {
  readonly body: string | null
  readonly isBase64Encoded: boolean
}

const titled = (name: string): string => name.replace(/(?:^|-)\w/gu, (letter) => letter.toUpperCase())

/** The answer that a front makes of a result. */
export const responseOf = (result: Result): Response => {
  const headers = new Headers()
  if ("cookies" in result) {
    for (const [name, value] of Object.entries(result.headers)) headers.set(name, value)
    for (const cookie of result.cookies) headers.append("set-cookie", cookie)
  } else {
    for (const [name, values] of Object.entries(result.multiValueHeaders)) {
      for (const value of values) headers.append(name, value)
    }
  }
  const body = Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8")
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status: result.statusCode, headers })
}
