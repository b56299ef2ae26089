import { type IncomingMessage, request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import type { AddressProblem } from "@hourbook/core/errors/webhookRules"
import { version } from "@hourbook/core/version"
import type { WebhookAnswer, WebhookSender } from "@hourbook/core/webhooks/WebhookSender"
import { Clock, Effect } from "effect"
import { addressesOf, checkedLookup, isPublic, literalAddress } from "./publicAddresses.ts"

interface Options {
  /** Hosts to which events are sent wherever they are, over http as well: `host` or `host:port`, in lower case. */
  readonly hosts: ReadonlySet<string>
  readonly mayConnect?: (address: string) => boolean
  readonly timeoutMillis?: number
}

/** How much of an answer is read, and how much of it is kept. */
const largestAnswer = 64 * 1024
const keptBytes = 1000

const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80")

const isAllowed = ({ hosts }: Options, url: URL): boolean =>
  hosts.has(url.hostname) || hosts.has(`${url.hostname}:${portOf(url)}`)

const anyAddress = (): boolean => true

const problemOf = async (url: URL, options: Options): Promise<AddressProblem | null> => {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_https"
  if (isAllowed(options, url)) return null
  if (url.protocol === "http:") return "not_https"
  const { mayConnect = isPublic } = options
  const literal = literalAddress(url.hostname)
  if (literal !== null) return mayConnect(literal) ? null : "not_public"
  try {
    const addresses = await addressesOf(url.hostname)
    return addresses.every(mayConnect) ? null : "not_public"
  } catch {
    return "not_found"
  }
}

/** The beginning of an answer, as text that every store takes. The rest, up to a limit, is read and dropped. */
const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  let length = 0
  for await (const chunk of answer) {
    if (length < keptBytes) parts.push(chunk)
    length += chunk.length
    if (length > largestAnswer) break
  }
  answer.destroy()
  return Buffer.concat(parts).subarray(0, keptBytes).toString("utf8").replaceAll("\u0000", "")
}

/** The seconds of a `Retry-After`, which is a number of them or a date. */
const secondsOf = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  if (/^\d{1,9}$/u.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

const post = async (
  url: URL,
  {
    body,
    headers,
    now,
    signal
  }: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly signal: AbortSignal
    readonly now: number
  },
  options: Options
): Promise<Pick<WebhookAnswer, "answer" | "retryAfter" | "status">> => {
  const isFree = isAllowed(options, url)
  const mayConnect = isFree ? anyAddress : (options.mayConnect ?? isPublic)
  if (!isFree && url.protocol !== "https:") throw new Error("the address is not https")
  const literal = literalAddress(url.hostname)
  if (literal !== null && !mayConnect(literal)) throw new Error("the address is not public")
  const send = url.protocol === "http:" ? overHttp : overHttps
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // An agent of its own, which knows of no proxy and keeps no connection to an address that was checked earlier.
    send(url, {
      method: "POST",
      agent: false,
      lookup: checkedLookup(mayConnect),
      headers: { ...headers, "user-agent": `Hourbook/${version}`, "content-length": Buffer.byteLength(body) },
      signal
    })
      .on("response", resolve)
      .on("error", reject)
      .end(body)
  })
  const { "retry-after": retryAfter } = answer.headers
  return {
    status: answer.statusCode ?? null,
    retryAfter: secondsOf(retryAfter, now),
    // Whatever comes of its text, the receiver has answered.
    answer: await beginningOf(answer).catch(() => "")
  }
}

const reasonOf = (cause: unknown, signal: AbortSignal, timeoutMillis: number): string => {
  if (signal.aborted) return `no answer within ${timeoutMillis / 1000} seconds`
  if (!(cause instanceof Error)) return "the connection failed"
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message.slice(0, 200)
}

/** Sends events over the network: to no address that is not public, and only to one that was checked. */
export const makeWebhookSender = (options: Options): WebhookSender => {
  const { timeoutMillis = 15_000 } = options
  return {
    check: (url) => Effect.promise(() => problemOf(new URL(url), options)),
    send: ({ url, ...request }) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.promise(async (interrupted) => {
          const began = performance.now()
          const timeout = AbortSignal.timeout(timeoutMillis)
          const signal = AbortSignal.any([timeout, interrupted])
          const taken = () => Math.round(performance.now() - began)
          try {
            const answer = await post(new URL(url), { ...request, signal, now }, options)
            return { ...answer, error: null, milliseconds: taken() }
          } catch (cause) {
            const error = reasonOf(cause, timeout, timeoutMillis)
            return { status: null, answer: "", error, milliseconds: taken(), retryAfter: null }
          }
        })
      )
  }
}
