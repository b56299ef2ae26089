import inject from "light-my-request"
import type { Provider } from "oidc-provider"

/** A request for the library. */
export interface Sent {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Headers that speak of the way here, and those of other origins, whom the edge answers. */
const replaced = /^(x-forwarded-.*|forwarded|content-length|origin)$/u
/** Of a session that nobody keeps. */
export const sessionCookie = "hourbook_session"
const bodiless: ReadonlySet<number> = new Set([204, 304])

/** The library speaks Node's requests and answers, of which it is given some that no socket has to do with. */
export const ask =
  (library: Provider, origin: string) =>
  async ({ body, headers, method, url }: Sent): Promise<Response> => {
    const { host, protocol } = new URL(origin)
    const answerWith = library.callback()
    const plain = Object.entries(headers).filter(([name]) => !replaced.test(name))
    const answer = await inject((request, response) => void answerWith(request, response), {
      method,
      url,
      headers: { ...Object.fromEntries(plain), host, "x-forwarded-proto": protocol.slice(0, -1) },
      payload: body
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat().map(String)) {
        if (!one.startsWith(sessionCookie)) answered.append(name, one)
      }
    }
    const { payload, statusCode: status } = answer
    return new Response(bodiless.has(status) ? null : payload, { status, headers: answered })
  }
