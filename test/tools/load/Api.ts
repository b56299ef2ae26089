import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

/** The service said no, and would say it again. */
export class Refused extends Error {
  readonly status: number
  constructor(call: string, status: number, message: string) {
    super(`${call} answered ${status}: ${message}`)
    this.status = status
  }
}

/** The server did not answer, or only with faults, for as long as it is worth trying. */
export class Unreachable extends Error {}

interface Answered {
  readonly data: any
  readonly replayed: boolean
  readonly etag: string | null
}

interface Call {
  readonly method: "DELETE" | "GET" | "POST" | "PUT"
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly tries?: number
}

const mostTries = 10
const requestMilliseconds = 60_000

/** The public API as a patient client uses it: what may pass is tried again, always with the same idempotency key. */
export class Api {
  readonly #url: string
  readonly #key: string
  readonly #onWait: (why: string) => void
  /** No request is sent before. */
  #opensAt = 0

  constructor(options: { readonly url: string; readonly key: string; readonly onWait: (why: string) => void }) {
    this.#url = options.url.replace(/\/+$/u, "")
    this.#key = options.key
    this.#onWait = options.onWait
  }

  /** `tries: 1` for a first call, which is more often wrong than unlucky. */
  async get(path: string, options: { readonly tries?: number } = {}): Promise<any> {
    return (await this.call({ method: "GET", path, ...options })).data
  }

  /**
   * Creates something exactly once, however often it is asked: the key is made of the body and `salt`. An answer from
   * before may tell of what has been deleted since; then it is made anew.
   */
  async create(
    path: string,
    body: unknown,
    options: { readonly salt?: string; readonly isThere: (data: any) => Promise<boolean> }
  ): Promise<any> {
    for (let round = 0; ; round++) {
      const key = createHash("sha256")
        .update(JSON.stringify(["sip", path, body, options.salt ?? "", round]))
        .digest("hex")
      const { data, replayed } = await this.call({ method: "POST", path, body, headers: { "idempotency-key": key } })
      if (!replayed || (await options.isThere(data))) return data
    }
  }

  async call(call: Call): Promise<Answered> {
    const name = `${call.method} ${call.path.split("?")[0]}`
    const tries = call.tries ?? mostTries
    for (let tried = 1; ; tried++) {
      while (Date.now() < this.#opensAt) await sleep(this.#opensAt - Date.now())
      const attempt = await this.#attempt(call, name)
      if (!("retry" in attempt)) return attempt
      const { retry } = attempt
      const wait = retry.milliseconds ?? Math.min(8000, 200 * 2 ** tried) * (0.5 + Math.random() / 2)
      if (retry.limited === true) {
        // A full window says when it opens; waiting for it costs no try.
        tried--
        this.#opensAt = Math.max(this.#opensAt, Date.now() + wait)
        continue
      }
      if (tried >= tries) throw new Unreachable(`${name}: ${retry.why}${tried > 1 ? `, ${tried} times` : ""}.`)
      this.#onWait(retry.why)
      await sleep(wait)
    }
  }

  async #attempt(call: Call, name: string): Promise<Attempt> {
    let response: Response
    let text: string
    try {
      response = await fetch(this.#url + call.path, {
        method: call.method,
        headers: {
          "x-api-key": this.#key,
          ...(call.body !== undefined && { "content-type": "application/json" }),
          ...call.headers
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(requestMilliseconds)
      })
      text = await response.text()
    } catch (error) {
      return { retry: { why: `no answer from ${this.#url} (${reasonOf(error)})` } }
    }
    const envelope = parsed(text)
    if (response.ok && envelope?.ok === true) {
      return {
        data: envelope.data,
        replayed: response.headers.get("idempotent-replayed") === "true",
        etag: response.headers.get("etag")
      }
    }
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
    const wait = Number.isFinite(seconds) ? { milliseconds: seconds * 1000 } : {}
    if (response.status === 429) return { retry: { why: "the rate limit", milliseconds: 1000, ...wait, limited: true } }
    const message = String(envelope?.error?.message ?? "an answer that is not Hourbook's")
    if (response.status >= 500) return { retry: { why: `the service answered ${response.status}`, ...wait } }
    throw new Refused(name, response.status, message)
  }
}

interface Retry {
  readonly why: string
  readonly milliseconds?: number
  readonly limited?: boolean
}
type Attempt = Answered | { readonly retry: Retry }

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { readonly code?: string; readonly message?: string }
  return code || message || "connection lost"
}

const parsed = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
