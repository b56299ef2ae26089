import { mkdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { App } from "../support/oauth/App.ts"
import { openService } from "../support/oauth/instances.ts"
import { newCode, openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"
import { openBrowser, patience } from "../support/web/openBrowser.ts"

const browser = Effect.acquireRelease(Effect.promise(openBrowser), (opened) => Effect.promise(() => opened.close()))

/** A program on the member's device that waits for the browser. */
const program = Effect.acquireRelease(
  Effect.promise(async () => {
    const asked: Array<URL> = []
    const server = createServer((request, response) => {
      if (request.url?.startsWith("/callback") === true) asked.push(new URL(request.url, "http://127.0.0.1"))
      response.setHeader("content-type", "text/html").end("<title>Back in the app</title>Connected.")
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return { asked, server, redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` }
  }),
  ({ server }) => Effect.sync(() => server.close())
)

const pictures = join(tmpdir(), "hourbook-consent")
mkdirSync(pictures, { recursive: true })

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light", viewport: { width: 1100, height: 800 } },
  dark: { colorScheme: "dark", viewport: { width: 1100, height: 800 } },
  narrow: { colorScheme: "light", viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }
}

/** A page that keeps its errors and the addresses that it requests. */
const openPage = async (opened: Browser, options: BrowserContextOptions) => {
  const context = await opened.newContext(options)
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    // That a wrong code was answered with 422 is what the test wants.
    if (message.type() === "error" && !message.text().includes("422")) complaints.push(message.text())
  })
  return { page, complaints }
}

/** What everybody must be able to see without moving sideways. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

/** Goes through what follows by the keyboard and back again: each is seen below or right of the one before it. */
const followsSight = async (page: Page, count: number): Promise<void> => {
  const places: Array<{ readonly x: number; readonly y: number }> = []
  for (let index = 0; index <= count; index++) {
    if (index > 0) await page.keyboard.press("Tab")
    const seen = (await page.locator(":focus").boundingBox()) ?? assert.fail("nothing has the focus")
    // Of the page, not of the window: the focus may have scrolled it.
    places.push({ x: seen.x, y: seen.y + Number(await page.evaluate("scrollY")) })
  }
  for (const [index, { x, y }] of places.slice(1).entries()) {
    const before = places[index] ?? assert.fail()
    assert.isTrue(y > before.y + 4 || (Math.abs(y - before.y) <= 4 && x > before.x), `at the ${index + 1}. Tab`)
  }
  for (let index = 0; index < count; index++) await page.keyboard.press("Shift+Tab")
}

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })("in Chromium", (it) => {
  it.effect("a member connects a program of theirs by the keyboard alone, without any script, in any look", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { send, origin } = yield* openService
      const { asked, redirectUri } = yield* program
      const opened = yield* browser
      for (const [look, options] of Object.entries(looks)) {
        const code = yield* newCode(workspace)
        yield* Effect.promise(async () => {
          const app = await App.register(send, redirectUri, origin)
          const { complaints, page } = await openPage(opened, { ...options, javaScriptEnabled: false })
          const shoot = (name: string) =>
            page.screenshot({ path: join(pictures, `${name}-${look}.png`), fullPage: true })
          await page.goto(app.authorizeUrl({ scope: "read full reports:read" }).href)
          await shoot("1-sign-in")
          await followsSight(page, 4)
          const masking = () => page.evaluate("getComputedStyle(document.activeElement).webkitTextSecurity")
          await page.keyboard.type("wro")
          assert.strictEqual(await masking(), "disc")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Space")
          assert.isTrue(await page.getByRole("checkbox", { name: "Show what I type" }).isChecked())
          await page.keyboard.press("Shift+Tab")
          assert.strictEqual(await masking(), "none")
          await page.keyboard.press("End")
          await page.keyboard.type("ng")
          await shoot("1-shown")
          await page.keyboard.press("Enter")
          await page.getByRole("alert").waitFor()
          await shoot("2-wrong")
          await page.keyboard.type(code)
          await page.keyboard.press("Enter")
          await page.getByRole("group", { name: "The app may" }).waitFor()
          await shoot("3-allow")
          const reports = page.getByRole("checkbox", { name: "Read reports" })
          await page.keyboard.press("Tab")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Tab")
          assert.isTrue(await reports.isChecked())
          await page.keyboard.press("Space")
          assert.isFalse(await reports.isChecked())
          await page.keyboard.press("Tab")
          await followsSight(page, 1)
          await shoot("4-focus")
          await page.keyboard.press("Enter")
          await page.waitForURL(`${redirectUri}?*`)
          assert.strictEqual(await page.title(), "Back in the app")
          assert.deepStrictEqual(complaints, [])
          const { body } = await app.redeem(asked.at(-1)?.searchParams.get("code") ?? "")
          assert.strictEqual(body.scope, "read full")
          await page.context().close()
        })
      }
      assert.lengthOf(asked, Object.keys(looks).length)
    })
  )

  it.effect("nothing overflows a narrow screen, whatever an app is called, and no site may frame the page", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const { origin, send } = yield* openService
      const { redirectUri } = yield* program
      const opened = yield* browser
      yield* Effect.promise(async () => {
        const long = `https://${"very-long-host-name.".repeat(4)}example/callback`
        for (const [index, uri] of [long, redirectUri].entries()) {
          const app = await App.register(send, uri, origin, "Assistant".repeat(9))
          const { page } = await openPage(opened, { ...looks["narrow"], javaScriptEnabled: true })
          await page.goto(app.authorizeUrl().href)
          await page.getByText("Where do I get one?").click()
          await page.screenshot({ path: join(pictures, `5-long-sign-in-${index}.png`), fullPage: true })
          assert.isTrue(await fits(page), "signing in")
          await page.getByLabel("One-time code or API key").fill(secret)
          await page.getByRole("button", { name: "Continue" }).click()
          await page.getByRole("button", { name: "Allow" }).waitFor()
          await page.screenshot({ path: join(pictures, `5-long-${index}.png`), fullPage: true })
          assert.isTrue(await fits(page), "allowing")
          await page.setContent(`<iframe src="${page.url()}"></iframe>`)
          await page.waitForTimeout(200)
          const framed = page.frames().find((frame) => frame !== page.mainFrame())
          assert.notInclude((await framed?.content()) ?? "", "Allow")
          await page.context().close()
        }
        const { page } = await openPage(opened, looks["light"] ?? {})
        await page.goto(new URL("/oauth/authorize?client_id=nobody", origin).href)
        await page.screenshot({ path: join(pictures, "6-problem.png") })
      })
    })
  )
})
