import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Watch } from "./Watch.ts"

/** What an entry holds after the last change of it that was acknowledged. */
export interface Body {
  readonly description: string
  readonly accrual_date: string
  readonly duration_minutes_total: number
  readonly cost: number
  readonly currency: string
}

interface Written {
  readonly status: number | null
  readonly id: string | undefined
  readonly text: string
}

const patience = 15_000

/** The entries of one workspace, as a client keeps them that repeats each write until it is acknowledged. */
export class Entries {
  readonly #url: string
  readonly #key: string
  readonly #watch: Watch
  /** What must exist, by id. */
  readonly present = new Map<string, Body>()
  readonly gone = new Set<string>()
  /** Writes that were refused although nothing was wrong with them. */
  readonly refused: Array<string> = []
  acknowledged = 0
  #count = 0

  constructor(options: { readonly url: string; readonly key: string; readonly watch: Watch }) {
    this.#url = options.url
    this.#key = options.key
    this.#watch = options.watch
  }

  body(writer: string): Body {
    const count = ++this.#count
    return {
      description: `${writer} ${count} ${"and so on ".repeat(count % 40)}`.trim(),
      accrual_date: `2026-0${1 + (count % 6)}-1${count % 7}`,
      duration_minutes_total: 1 + (count % 600),
      cost: (count % 10_000) / 4,
      currency: "EUR"
    }
  }

  /** The id, or undefined where it was given up. */
  async create(body: Body, stopped: AbortSignal, pause = 200): Promise<string | undefined> {
    const headers = { "idempotency-key": randomUUID() }
    const { id } = await this.#until(stopped, pause, () => this.#send("POST", "/api/time", body, headers))
    if (id === undefined) return undefined
    this.present.set(id, body)
    return id
  }

  async change(id: string, body: Body, stopped: AbortSignal): Promise<void> {
    const { id: changed } = await this.#until(stopped, 200, () => this.#send("PUT", `/api/time/${id}`, body))
    // Given up: what it holds is not known.
    if (changed === undefined) this.present.delete(id)
    else this.present.set(id, body)
  }

  async remove(id: string, stopped: AbortSignal): Promise<void> {
    let tried = 0
    const { id: removed } = await this.#until(stopped, 200, async () => {
      const written = await this.#send("DELETE", `/api/time/${id}`)
      // An earlier try whose answer was lost has removed it.
      return written.status === 404 && tried++ > 0 ? { ...written, id } : written
    })
    this.present.delete(id)
    if (removed !== undefined) this.gone.add(id)
  }

  async #until(stopped: AbortSignal, pause: number, write: () => Promise<Written>): Promise<Written> {
    for (;;) {
      const written = await write()
      if (written.id !== undefined) this.acknowledged++
      if (written.id !== undefined || stopped.aborted) return written
      const { status, text } = written
      if (status !== null && status < 500 && ![404, 409, 429].includes(status)) {
        this.refused.push(`${status} ${text}`.slice(0, 300))
        return written
      }
      await sleep(status === 429 ? 1000 : pause)
    }
  }

  async #send(method: string, path: string, body?: Body, headers: Readonly<Record<string, string>> = {}) {
    const beganAt = performance.now()
    let written: Written
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { "x-api-key": this.#key, "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience)
      })
      const text = await response.text()
      const id: string | undefined = response.ok
        ? (JSON.parse(text).data?.entry?.id ?? path.split("/").at(-1))
        : undefined
      written = { status: response.status, id, text }
    } catch (error) {
      written = { status: null, id: undefined, text: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
    this.#watch.answered(written.status, { name: `${method} /api/time`, beganAt, text: written.text })
    return written
  }
}

/** Records, changes and removes entries of its own, one after the other, until `stopped`. */
export const writeEntries = async (entries: Entries, writer: string, stopped: AbortSignal, over: AbortSignal) => {
  const mine: Array<string> = []
  for (let count = 0; !stopped.aborted; count++) {
    const place = (count * 7) % Math.max(mine.length, 1)
    const old = count % 3 === 0 ? undefined : mine[place]
    if (old === undefined) {
      const id = await entries.create(entries.body(writer), over)
      if (id !== undefined) mine.push(id)
    } else if (count % 7 === 0) {
      mine.splice(place, 1)
      await entries.remove(old, over)
    } else {
      await entries.change(old, entries.body(writer), over)
    }
    await sleep(100 + Math.random() * 100)
  }
}
