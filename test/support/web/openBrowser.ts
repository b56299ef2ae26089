import chromium from "@sparticuz/chromium"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
  type Page
} from "playwright-core"
import type { App } from "./startApp.ts"

/**
 * Among the package's own choice of flags, those that switch off what the pages rely on, or end the browser with a tab; and
 * those that draw by a graphics card in software, which takes as much time again as everything else that the browser does.
 */
const unwanted =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation|disable-features=.*isolat|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)/iu

/** What the browser is started with. */
export const launching = async () => ({
  args: [...chromium.args.filter((flag) => !unwanted.test(flag)), "--disable-gpu"],
  executablePath: await chromium.executablePath(),
  headless: true
})

export const openBrowser = async (): Promise<Browser> => playwright.launch(await launching())

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

/** A page that keeps what it complains about and what it asks for. */
export const openPage = async (context: BrowserContext): Promise<Visit> => {
  const page = await context.newPage()
  const complaints: Array<string> = []
  const calls: Array<string> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`)
  })
  return { page, complaints, calls }
}

interface Looks extends BrowserContextOptions {
  /** Whether the app may keep its files in the browser: all two hundred, of which a test opens few. */
  readonly keepsShell?: boolean
}

/** A browser with a person's looks, signed in; without service workers, as in a private window, unless it keeps the shell. */
export const openContext = async (
  browser: Browser,
  app: App,
  { keepsShell = false, ...options }: Looks = {},
  code?: string
): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options })
  if (!keepsShell) await context.addInitScript("delete Navigator.prototype.serviceWorker")
  await signIn(context, app, code)
  return context
}

/** Waits until a page shows what it asked for. */
export const settle = async (page: Page): Promise<void> => {
  await page.locator("main h1, main [role=alert], main b").first().waitFor()
  await page.waitForLoadState("networkidle")
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
}

/** How far a page reaches beyond its window's side, in pixels, once its charts have drawn themselves in their new width. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const { documentElement } = document
    const measure = () => resolve(documentElement.scrollWidth - documentElement.clientWidth)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(measure)))
  })`)
