import inject, { type DispatchFunc } from "light-my-request"
import type { Provider } from "oidc-provider"

/** A request to the library. */
export interface Sent {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Proxy headers, which are replaced, and `origin`, which the edge has already checked. */
const replaced = /^(x-forwarded-.*|forwarded|content-length|origin)$/u
/** The library's session cookie, which is never sent on. */
export const sessionCookie = "hourbook_session"
const bodiless: ReadonlySet<number> = new Set([204, 304])

/** Calls the library, which expects Node's request and response objects, without a socket. */
export const ask =
  (library: Provider, origin: string) =>
  async ({ body, headers, method, url }: Sent): Promise<Response> => {
    const { host, protocol } = new URL(origin)
    const answerWith = library.callback()
    const plain = Object.entries(headers).filter(([name]) => !replaced.test(name))
    const dispatch: DispatchFunc = (request, response) => void answerWith(request, response)
    const answer = await inject(dispatch, {
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
