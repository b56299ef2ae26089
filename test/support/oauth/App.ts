import { createHash, randomBytes } from "node:crypto"
import { resourceAt } from "@hourbook/identity/protocol/paths"
import { Browser, type Shown } from "./Browser.ts"
import { origin, type Send } from "./instances.ts"

const formType = { "content-type": "application/x-www-form-urlencoded" }

/** An answer of the token endpoint or the MCP endpoint. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: any
}

const replyOf = async (response: Response): Promise<Reply> => {
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export const postJson = async (send: Send, path: string, body: unknown, at = origin): Promise<Reply> =>
  replyOf(
    await send(
      new Request(at + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body)
      })
    )
  )

/** A client as a diligent author would write it, to be led astray one step at a time. */
export class App {
  readonly browser: Browser
  readonly verifier = randomBytes(32).toString("base64url")
  readonly send: Send
  readonly clientId: string
  readonly redirectUri: string
  private readonly origin: string
  private readonly resource: string

  private constructor(send: Send, clientId: string, redirectUri: string, at = origin) {
    this.send = send
    this.browser = new Browser(send, at)
    this.clientId = clientId
    this.redirectUri = redirectUri
    this.origin = at
    this.resource = resourceAt(at)
  }

  static async register(
    send: Send,
    redirectUri = "https://assistant.example/callback",
    at = origin,
    client_name = "Assistant"
  ): Promise<App> {
    const { body } = await postJson(send, "/oauth/register", { client_name, redirect_uris: [redirectUri] }, at)
    return new App(send, body.client_id, redirectUri, at)
  }

  static known(send: Send, clientId: string, redirectUri: string): App {
    return new App(send, clientId, redirectUri)
  }

  /** Where the member's browser is sent first. `undefined` leaves a parameter out. */
  authorizeUrl(change: Readonly<Record<string, string | undefined>> = {}): URL {
    const url = new URL("/oauth/authorize", this.origin)
    const parameters: Readonly<Record<string, string | undefined>> = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a state",
      scope: "read full",
      resource: this.resource,
      ...change
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    return url
  }

  /** Signs in; what is shown then. */
  async signIn(credential: string, change: Readonly<Record<string, string | undefined>> = {}): Promise<Shown> {
    const page = await this.browser.open(this.authorizeUrl(change))
    return this.browser.submit(page, [
      ["step", "sign-in"],
      ["credential", credential]
    ])
  }

  /** Goes the whole way; where the browser was sent back to. */
  async allow(credential: string, scopes = ["read", "full"]): Promise<URL> {
    const page = await this.signIn(credential, { scope: scopes.join(" ") })
    const allowed = await this.browser.submit(page, [
      ["step", "allow"],
      ...scopes.map((scope) => ["scope", scope] as const)
    ])
    return new URL(allowed.url)
  }

  async token(parameters: Readonly<Record<string, string>>): Promise<Reply> {
    const body = new URLSearchParams({ client_id: this.clientId, ...parameters }).toString()
    return replyOf(
      await this.send(new Request(`${this.origin}/oauth/token`, { method: "POST", headers: formType, body }))
    )
  }

  redeem(code: string, change: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const { redirectUri: redirect_uri, resource, verifier: code_verifier } = this
    return this.token({ grant_type: "authorization_code", code, redirect_uri, code_verifier, resource, ...change })
  }

  refresh(refresh_token: string, change: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.token({ grant_type: "refresh_token", refresh_token, resource: this.resource, ...change })
  }

  /** From a credential to tokens. */
  async connect(credential: string, scopes?: Array<string>): Promise<{ access: string; refresh: string }> {
    const back = await this.allow(credential, scopes)
    const { body } = await this.redeem(back.searchParams.get("code") ?? "")
    return { access: body.access_token, refresh: body.refresh_token }
  }

  /** The member that a token acts for. */
  async call(token: string): Promise<Reply> {
    return replyOf(
      await this.send(
        new Request(`${this.origin}/test/whoami`, { method: "POST", headers: { authorization: `Bearer ${token}` } })
      )
    )
  }

  async revoke(token: string): Promise<Reply> {
    const body = new URLSearchParams({ client_id: this.clientId, token }).toString()
    return replyOf(
      await this.send(new Request(`${this.origin}/oauth/revoke`, { method: "POST", headers: formType, body }))
    )
  }
}
