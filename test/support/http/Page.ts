import { Effect } from "effect"
import { type Caller, dataOf, openWorkspace } from "./callers.ts"
import { type Answer, Stack } from "./stack.ts"

type Headers = Readonly<Record<string, string | undefined>>

/** Where the pages of the tests are. */
export const pageHost = "localhost:3000"
export const pageCookie = "hourbook-3000"

const agent = "Mozilla/5.0 (test)"

/** What a browser says of a request of our own page. */
const own: Headers = { "sec-fetch-site": "same-origin", "user-agent": agent, host: pageHost }

let addresses = 0

/** One of our pages in a browser of its own: keeps the cookie, and sends what a browser and the page send. */
export class Page {
  /** The cookie as the browser sends it; undefined without one. */
  cookie: string | undefined
  /** The cookie of the session that was left for sample data, likewise. */
  home: string | undefined
  /** What the page sends as x-hourbook; undefined for nothing. */
  workspace: string | undefined = "web"

  readonly address = `2001:db8:1:${(++addresses).toString(16)}::1`

  send(method: string, path: string, body?: unknown, headers: Headers = {}): Effect.Effect<Answer, never, Stack> {
    return Effect.gen({ self: this }, function* () {
      const all: Headers = {
        ...own,
        cookie: this.home === undefined ? this.cookie : [this.cookie, this.home].filter(Boolean).join("; "),
        "x-hourbook": this.workspace,
        "x-forwarded-for": this.address,
        ...headers
      }
      const sent = Object.fromEntries(
        Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)
      )
      const answer = yield* (yield* Stack).send(method, path, { body, headers: sent })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ""] = line.split(";", 1)
        const kept = /;\s*Max-Age=0(?:;|$)/iu.test(line) ? undefined : pair
        if (pair.startsWith(`${pageCookie}-home=`)) this.home = kept
        else this.cookie = kept
      }
      return answer
    })
  }

  get(path: string, headers?: Headers) {
    return this.send("GET", path, undefined, headers)
  }

  post(path: string, body?: unknown, headers?: Headers) {
    return this.send("POST", path, body, headers)
  }

  delete(path: string, headers?: Headers) {
    return this.send("DELETE", path, undefined, headers)
  }

  /** Signs in with a code or key; from then on, the page shows the workspace. */
  signIn(code: string): Effect.Effect<any, never, Stack> {
    return Effect.gen({ self: this }, function* () {
      const data = dataOf(yield* this.post("/api/session", { code }), 201)
      this.workspace = data.workspace.id
      return data
    })
  }
}

/** A one-time code for a member, by one who may make it. */
export const codeOf = (by: Caller, member: { readonly id: string }) =>
  Effect.map(by.post(`/api/members/${member.id}/invite`, {}), (answer) => String(dataOf(answer, 201).invitation.code))

/** A page at which the owner of a new workspace has signed in with a code. */
export const openSignedIn = Effect.gen(function* () {
  const workspace = yield* openWorkspace()
  const code = yield* codeOf(workspace.owner.full, workspace.owner)
  const page = new Page()
  const data = yield* page.signIn(code)
  return { ...workspace, code, page, data }
})
