import type { Answer } from "../http/stack.ts"
import type { Both, Call } from "./Pair.ts"

/** Keys of one caller: each service made its own. */
export type Keys = Both<string | null>

/** A list that goes on. */
interface Continued {
  readonly path: string
  readonly keys: Keys
  readonly cursors: Both<string>
}

const most = 10

const keep = <A>(all: Array<A>, one: A): void => {
  all.push(one)
  if (all.length > most) all.shift()
}

/** What is known from earlier answers, for further calls to refer to. Ids are the same in both services. */
export class Known {
  readonly keys: Array<Keys> = []
  readonly continued: Array<Continued> = []
  /** Calls under an Idempotency-Key, to be made again. */
  readonly repeatable: Array<Call> = []
  /** The paths that were read. */
  readonly read = new Set<string>()
  /** By what they are under, such as `/api/time`: the latest, also of what is gone. */
  readonly ids = new Map<string, Array<string>>()

  idsUnder(path: string): ReadonlyArray<string> {
    return this.ids.get(path) ?? []
  }

  learn(call: Call, [first, second]: Both<Answer>): void {
    if (call.headers?.["idempotency-key"] !== undefined) keep(this.repeatable, call)
    if (call.method === "GET" && first.status === 200) this.read.add(call.path.split("?")[0] ?? "")
    if (first.status === 201) this.#learnMade(call.path, first.body.data, second.body.data)
    const [path = ""] = call.path.split("/bulk")
    for (const [index, done] of (first.body?.data?.results ?? []).entries()) {
      // Nothing is there of what was tried.
      if (done.status === 201 && !call.path.endsWith("dry_run=1"))
        this.#learnMade(path, done.data, second.body.data.results[index].data)
    }
    this.#learnCursors(call, [first.body?.data?.next_cursor, second.body?.data?.next_cursor])
  }

  #learnMade(path: string, first: any, second: any): void {
    if (typeof first.secret === "string" && first.secret.startsWith("hb_"))
      keep(this.keys, [first.secret, second.secret])
    const under = path === "/api/timesheet" ? "/api/time" : path
    const made = first.member ?? Object.values<any>(first)[0]
    const known = this.ids.get(under) ?? []
    this.ids.set(under, known)
    known.push(String(made.id))
    if (known.length > 4 * most) known.shift()
  }

  #learnCursors({ keys, path }: Call, cursors: Both<unknown>): void {
    const [first, second] = cursors
    if (typeof first !== "string" || typeof second !== "string") return
    const [list = "", query = ""] = path.split("?")
    const others = query.split("&").filter((part) => part !== "" && !/^(?:page|cursor)=/u.test(part))
    keep(this.continued, {
      path: `${list}?${["cursor={cursor}", ...others].join("&")}`,
      keys,
      cursors: [first, second]
    })
  }
}
