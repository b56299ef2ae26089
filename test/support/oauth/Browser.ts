import { origin, type Send } from "./instances.ts"

export interface Shown {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
}

/** What a browser does of its own accord: keeps cookies, follows redirects within the service, says where a form comes from. */
export class Browser {
  private cookies: Array<{ readonly name: string; readonly value: string; readonly path: string }> = []
  /** Every value that was ever in a cookie. */
  readonly held: Array<string> = []
  private readonly send: Send

  private readonly origin: string

  constructor(send: Send, at = origin) {
    this.send = send
    this.origin = at
  }

  /** Puts a cookie of the whole service into the browser. */
  give(name: string, value: string): void {
    this.cookies.push({ name, value, path: "/" })
  }

  private async ask(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const cookie = this.cookies
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
    const headers = { accept: "text/html", ...(cookie === "" ? {} : { cookie }), ...init.headers }
    const response = await this.send(new Request(url, { ...init, headers, redirect: "manual" }))
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  private keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ")
    const name = pair.slice(0, pair.indexOf("="))
    const value = pair.slice(name.length + 1)
    const attribute = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const path = attribute("path") ?? "/"
    this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path)
    const isOver = Date.parse(attribute("expires") ?? "9999") < Date.now()
    if (value === "" || isOver) return
    this.cookies.push({ name, value, path })
    this.held.push(value)
  }

  /** Opens an address, and whatever it leads to within the service. An address outside is where it ends. */
  async open(url: string | URL, init: RequestInit = {}): Promise<Shown> {
    let at = String(url)
    let response = await this.ask(at, init)
    while (response.status === 302 || response.status === 303) {
      at = new URL(response.headers.get("location") ?? "", at).href
      if (new URL(at).origin !== this.origin)
        return { status: response.status, url: at, headers: response.headers, text: "" }
      response = await this.ask(at, {})
    }
    return { status: response.status, url: at, headers: response.headers, text: await response.text() }
  }

  /** Sends the form of a page with one of its buttons. */
  submit(
    page: Shown,
    fields: Iterable<readonly [string, string]>,
    headers: Readonly<Record<string, string>> = { origin: this.origin }
  ): Promise<Shown> {
    const body = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, value]))
    const type = { "content-type": "application/x-www-form-urlencoded" }
    return this.open(page.url, { method: "POST", body: body.toString(), headers: { ...type, ...headers } })
  }
}
