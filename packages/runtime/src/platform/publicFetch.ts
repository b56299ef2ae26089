import { type IncomingMessage, request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import { addressDenied, checkedLookup, isPublic, literalAddress } from "./publicAddresses.ts"

interface Options {
  readonly mayConnect: (address: string) => boolean
  /** How long every failure takes, so that it says nothing about the network. */
  readonly failureMillis: number
}

const largestBytes = 64 * 1024

type Asked = Readonly<Pick<RequestInit, "headers" | "signal">>

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let bytes = Buffer.alloc(0)
  for await (const chunk of answer) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > largestBytes) throw new Error("the document is too large")
  }
  return bytes.toString("utf8")
}

const read = async (url: URL, { headers, signal }: Asked, { mayConnect }: Options): Promise<Response> => {
  const literal = literalAddress(url.hostname)
  if (literal !== null && !mayConnect(literal)) throw addressDenied()
  const send = url.protocol === "http:" ? overHttp : overHttps
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, {
      agent: false,
      lookup: checkedLookup(mayConnect),
      headers: Object.fromEntries(new Headers(headers)),
      ...(signal instanceof AbortSignal ? { signal } : {})
    })
      .on("response", resolve)
      .on("error", reject)
      .end()
  })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error(`the answer has the status ${answer.statusCode}`)
  }
  const kept = ["content-type", "cache-control", "expires"].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === "string" ? [[name, value] as const] : []
  })
  return new Response(await textOf(answer), { headers: Object.fromEntries(kept) })
}

export const makePublicFetch =
  (options: Options) =>
  async (input: string | URL | Request, asked: Asked = {}): Promise<Response> => {
    const failed = new Promise((resolve) => setTimeout(resolve, options.failureMillis))
    try {
      return await read(new URL(input instanceof Request ? input.url : input), asked, options)
    } catch (cause) {
      await failed
      throw cause
    }
  }

/**
 * Reads a document from the public internet: resolves the name, checks every address, and connects to one of those. Follows
 * no redirect. Every failure takes the same time, more than the 2.5 seconds after which the OAuth library gives up.
 */
export const publicFetch = makePublicFetch({ mayConnect: isPublic, failureMillis: 3000 })
