import chromium from "@sparticuz/chromium"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
  type Page,
  type Request
} from "playwright-core"
import type { App } from "./startApp.ts"

/**
 * Among the package's own choice of flags, those that switch off what the pages rely on, or end the browser with a tab; and
 * those that draw by a graphics card in software, which takes as much time again as everything else that the browser does.
 */
const unwanted =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation|disable-features=.*isolat|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)/iu

/** What the browser is started with. Pages of one context share a process, whose start takes as long as loading the app. */
export const launching = async () => ({
  args: [...chromium.args.filter((flag) => !unwanted.test(flag)), "--disable-gpu", "--renderer-process-limit=1"],
  executablePath: await chromium.executablePath(),
  headless: true
})

export const openBrowser = async (): Promise<Browser> => playwright.launch(await launching())

let shared: Promise<Browser> | undefined

/** The browser of this worker, which starts with the first of its files and ends with it. */
export const workersBrowser = async (): Promise<Browser> => {
  const browser = await (shared ??= openBrowser())
  if (browser.isConnected()) return browser
  shared = openBrowser()
  return shared
}

/** Closes what tests left open in it. */
export const closeContexts = async (browser: Browser | undefined): Promise<void> => {
  for (const context of browser?.contexts() ?? []) await context.close()
}

/** Signs a browser in with a key or code, as the sign-in page does. */
export const signIn = async (
  context: BrowserContext,
  { ownersKey, url }: Pick<App, "ownersKey" | "url">,
  code: string = ownersKey
): Promise<void> => {
  const answer = await context.request.post(`${url}/api/session`, {
    headers: { origin: url, "x-hourbook": "web" },
    data: { code }
  })
  if (answer.status() !== 201) throw new Error(`no sign-in: ${await answer.text()}`)
}

export interface Visit {
  readonly page: Page
  /** What the page and the browser complained about: errors, refused contents. */
  readonly complaints: Array<string>
  /** The requests of the interface, in their order. */
  readonly calls: Array<string>
}

/** What each page has asked for and has no answer to, and when that changed last. */
interface Traffic {
  readonly open: Set<Request>
  changedAt: number
}

const traffic = new WeakMap<Page, Traffic>()

const watchTraffic = (page: Page): void => {
  const own: Traffic = { open: new Set(), changedAt: 0 }
  const changed = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    own.changedAt = performance.now()
  }
  traffic.set(page, own)
  page.on(
    "request",
    changed((request) => {
      // What another document asked for is given up with it, and the browser does not always say so.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) own.open.clear()
      own.open.add(request)
    })
  )
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(
      end as "requestfinished",
      changed((request) => own.open.delete(request))
    )
  }
}

/** An answer that sends a follower to sleep for the time of a test, as one of a host whose calls do not wait. */
const nothingChanged = { ok: true, data: { changes: [], next_cursor: "now", has_more: false, poll_after: 86_400 } }

/** Contexts of which it is decided whether their pages follow what others change. */
const followers = new WeakMap<BrowserContext, boolean>()

/** Decides it for a context, before its first page. */
export const decideFollowing = async (context: BrowserContext, follows: boolean): Promise<void> => {
  if (followers.has(context)) return
  followers.set(context, follows)
  if (!follows) await context.route("**/api/changes?**", (route) => route.fulfill({ json: nothingChanged }))
}

/** A page that keeps what it complains about and what it asks for. It follows only where its context was opened to. */
export const openPage = async (context: BrowserContext): Promise<Visit> => {
  await decideFollowing(context, false)
  const page = await context.newPage()
  const complaints: Array<string> = []
  const calls: Array<string> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  watchTraffic(page)
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/") && pathname !== "/api/changes") calls.push(`${request.method()} ${pathname}`)
  })
  return { page, complaints, calls }
}

interface Looks extends BrowserContextOptions {
  /** Whether the app may keep its files in the browser: all two hundred, of which a test opens few. */
  readonly keepsShell?: boolean
  /** Whether tests open a page of it one after the other, for which it keeps its process. */
  readonly isForAll?: boolean
  /** Whether its pages follow what others change. Such pages are never without a request: `settle` refuses them. */
  readonly follows?: boolean
}

/** A test that waits in vain ends with its own time limit, whatever else the machine does. */
export const patience = 240_000

/** A browser with a person's looks, signed in; without service workers, as in a private window, unless it keeps the shell. */
export const openContext = async (
  browser: Browser,
  app: App,
  { follows = false, isForAll = false, keepsShell = false, ...options }: Looks = {},
  code?: string
): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options })
  if (!keepsShell) await context.addInitScript("delete Navigator.prototype.serviceWorker")
  await decideFollowing(context, follows)
  context.setDefaultTimeout(patience)
  await signIn(context, app, code)
  if (isForAll) await (await context.newPage()).goto(`${app.url}/icon.svg`)
  return context
}

const isShown = `__TSR_ROUTER__.state.status === "idle" && document.querySelector("[aria-busy=true]") === null`

/** As long as a browser waits for more requests before it calls the network idle. */
const idle = 500

/** A page that was just changed asks within this time. */
const asking = 150
/** A test may hold back an answer. */
const held = 10_000

/** Waits until a page shows what it asked for, also after a change: a browser calls the network of a page idle but once. */
export const settle = async (page: Page): Promise<void> => {
  if (followers.get(page.context()) === true) throw new Error("A page that follows is never without a request.")
  await page.locator("main h1, main [role=alert], main b").first().waitFor()
  await page.waitForLoadState("networkidle")
  const began = performance.now()
  const own = traffic.get(page)
  for (let left = own === undefined ? 0 : asking; left > 0 && performance.now() - began < held;) {
    await page.waitForTimeout(left)
    const { changedAt = 0, open } = own ?? {}
    left = (open?.size ?? 0) > 0 ? asking : changedAt > began ? idle - (performance.now() - changedAt) : 0
  }
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
}

/**
 * Turns to another page as a link does, and waits until it shows what it asked for. Loading the whole app again takes five
 * times as much of the processor.
 */
export const turnTo = async (page: Page, path: string): Promise<void> => {
  const own = traffic.get(page)
  if (own === undefined) throw new Error("The page was not opened by `openPage`.")
  own.changedAt = performance.now()
  await page.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(path)})`)
  for (;;) {
    const left = own.open.size > 0 ? idle : own.changedAt + idle - performance.now()
    if (left <= 0 && (await page.evaluate<boolean>(isShown))) return
    await page.waitForTimeout(Math.max(left, 50))
  }
}

/** How far a page reaches beyond its window's side, in pixels, once its charts have drawn themselves in their new width. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const { documentElement } = document
    const measure = () => resolve(documentElement.scrollWidth - documentElement.clientWidth)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(measure)))
  })`)
