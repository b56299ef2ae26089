import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Api, Refused } from "../load/Api.ts"

/** What the writers know of what the service has acknowledged. */
export class Books {
  /** The entries that must exist, the newest last. */
  readonly present = new Set<string>()
  readonly recent: Array<string> = []
  readonly waits = new Map<string, number>()
  issued = 0
  changed = 0
  /** Changes of issued entries, which are refused. */
  locked = 0
  /** Issues of drafts that had changed since they were read. */
  again = 0
  readonly #urls: ReadonlyArray<string>
  readonly #key: string

  constructor(options: { readonly urls: ReadonlyArray<string>; readonly key: string }) {
    this.#urls = options.urls
    this.#key = options.key
  }

  /** A client of one of the servers, which waits for it while it is down. */
  api(index: number): Api {
    const url = this.#urls[index % this.#urls.length] ?? ""
    return new Api({ url, key: this.#key, onWait: (why) => this.waits.set(why, (this.waits.get(why) ?? 0) + 1) })
  }
}

type Method = "DELETE" | "GET" | "POST" | "PUT"

/** Longer than a server takes to start on a busy machine. */
const tries = 60

const once = () => ({ "idempotency-key": randomUUID() })

export const call = async (api: Api, method: Method, path: string, body?: unknown): Promise<any> =>
  (await api.call({ method, path, tries, ...(body === undefined ? {} : { body, headers: once() }) })).data

const isRefused = (error: unknown, status: number): boolean => error instanceof Refused && error.status === status

/** A document has at most so many lines. */
const mostLines = 1000
const groups = ["entry", "day", "project", "member", "tag", "one"] as const

const anEntry = (counteragent_id: string, number: number) => ({
  description: `Work ${number}`,
  accrual_date: `2026-03-0${1 + (number % 9)}`,
  duration_minutes_total: 20 + (number % 50),
  cost: `${10 + (number % 7)}.3333`,
  currency: "EUR",
  counteragent_id,
  ...(number % 5 === 0 ? { tags: ["design", "late"] } : {})
})

const atOnce = 250

/** Records entries of a client, every third call as a part of an import. */
const record = async (books: Books, api: Api, { client, count, importId }: Work): Promise<void> => {
  for (let made = 0; made < count; made += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - made) }, (_, index) => made + index)
    const operations = numbers.map((number) => ({ op: "create", body: anEntry(client, number) }))
    const { results } = await call(api, "POST", "/api/time/bulk", {
      ...((made / atOnce + count) % 3 === 0 ? { import_id: importId } : {}),
      operations
    })
    for (const { data, ok } of results) {
      if (ok !== true) throw new Error(`an entry was refused: ${JSON.stringify(results).slice(0, 500)}`)
      books.present.add(data.entry.id)
      books.recent.push(data.entry.id)
    }
  }
}

interface Work {
  readonly client: string
  readonly importId: string
  readonly count: number
}

/** Issues a draft as it is then; false where others have left nothing of it. */
const issue = async (books: Books, api: Api, id: string): Promise<boolean> => {
  for (;;) {
    const { invoice } = await call(api, "GET", `/api/invoices/${id}`)
    const body = { version: invoice.version, expected_gross: invoice.totals.gross }
    try {
      await call(api, "POST", `/api/invoices/${id}/issue`, body)
      return true
    } catch (error) {
      if (isRefused(error, 400) && invoice.lines.length === 0) return false
      if (!isRefused(error, 412)) throw error
      books.again++
    }
  }
}

/** Issues documents of the work of a client, until there are none to issue. */
export const issueSome = async (
  books: Books,
  api: Api,
  plan: {
    readonly client: string
    readonly importId: string
    /** The next document to issue, from 0; undefined at the end. */
    readonly next: () => number | undefined
    readonly entriesOf: (index: number) => number
  }
): Promise<void> => {
  for (let index = plan.next(); index !== undefined;) {
    const count = plan.entriesOf(index)
    await record(books, api, { ...plan, count })
    const group = groups[index % groups.length] ?? "entry"
    const group_by = group === "entry" && count > mostLines ? "day" : group
    let draft: string
    try {
      const made = await call(api, "POST", "/api/invoices", {
        from_work: { counteragent_id: plan.client, group_by }
      })
      draft = made.invoice.id
    } catch (error) {
      // Others have deleted all of it.
      if (isRefused(error, 400)) continue
      throw error
    }
    if (await issue(books, api, draft)) {
      books.issued++
      index = plan.next()
    } else await call(api, "DELETE", `/api/invoices/${draft}`)
  }
}

const changeOf = (choice: number): object => {
  if (choice < 0.6) {
    return { duration_minutes_total: 1 + Math.floor(choice * 100), cost: `${Math.floor(choice * 1000)}.1234` }
  }
  if (choice < 0.75) return { description: `Described ${choice}`, tags: ["late"] }
  return choice < 0.82 ? { billable: true, cost: 5 } : { billable: false }
}

/** Changes and deletes the newest entries. */
export const disturb = async (books: Books, api: Api, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    // Between two changes, somebody can read a draft and issue what they have read.
    await sleep(50 + Math.random() * 200)
    const id = books.recent[books.recent.length - 1 - Math.floor(Math.random() * Math.min(60, books.recent.length))]
    if (id === undefined || !books.present.has(id)) continue
    const choice = Math.random()
    const path = `/api/time/${id}`
    try {
      if (choice < 0.9) await call(api, "PUT", path, changeOf(choice))
      else {
        await call(api, "DELETE", path)
        books.present.delete(id)
      }
      books.changed++
    } catch (error) {
      if (isRefused(error, 400)) books.locked++
      // It is gone: by another writer, or by an earlier try whose answer was lost.
      else if (isRefused(error, 404)) books.present.delete(id)
      else throw error
    }
  }
}
