import type { Browser, CDPSession, Page } from "playwright-core"
import { openBrowser } from "../../support/web/openBrowser.ts"
import { type Demo, startDemo } from "../web/startDemo.ts"
import { type Figure, printFigures } from "./webFigures.ts"
import { fillTo, keyToPixel, scrolling } from "./webGrid.ts"
import { type Load, watch } from "./webLoad.ts"

/**
 * Holds the web app to its bars, on the demo: `npm run bench:web`. Each page is loaded some times into a new browser
 * without a cache, as is and with a processor 4 times slower at 10 Mbit/s and 40 ms.
 */
const rounds = Number(process.argv[2] ?? 3)
const rows = Number(process.argv[3] ?? 10_000)

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const slowDown = async (session: CDPSession): Promise<void> => {
  await session.send("Network.enable")
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000
  })
}

const desk = { viewport: { width: 1440, height: 900 } }

const load = async (browser: Browser, demo: Demo, path: string, isSlow: boolean): Promise<Load> => {
  const context = await demo.open(browser, { ...desk, serviceWorkers: "block" })
  const page = await context.newPage()
  if (isSlow) await slowDown(await context.newCDPSession(page))
  const measured = await watch(page, `${demo.url}${path}`)
  await context.close()
  return measured
}

const loads = async (browser: Browser, demo: Demo, name: string, path: string): Promise<ReadonlyArray<Figure>> => {
  const measure = async (isSlow: boolean) => {
    const all: Array<Load> = []
    for (let round = 0; round < rounds; round++) all.push(await load(browser, demo, path, isSlow))
    return (of: (one: Load) => number) => median(all.map(of))
  }
  const plain = await measure(false)
  const slow = await measure(true)
  return [
    { what: `${name}: content shown`, value: plain(({ content }) => content), bar: 800, unit: "ms" },
    { what: `${name}: content shown, slowed`, value: slow(({ content }) => content), bar: 2500, unit: "ms" },
    { what: `${name}: first paint, slowed`, value: slow(({ paint }) => paint), bar: 1500, unit: "ms" },
    { what: `${name}: blocking time, slowed`, value: slow(({ blocking }) => blocking), bar: 300, unit: "ms" },
    { what: `${name}: layout shift`, value: slow(({ shift }) => shift), bar: 0.05, unit: "" },
    { what: `${name}: calls`, value: plain(({ calls }) => calls), bar: 5, unit: "" },
    { what: `${name}: scripts on the wire`, value: plain(({ scripts }) => scripts), unit: "kB" },
    { what: `${name}: styles on the wire`, value: plain(({ styles }) => styles), unit: "kB" }
  ]
}

const within = async <A>(browser: Browser, demo: Demo, use: (page: Page) => Promise<A>): Promise<A> => {
  const context = await demo.open(browser, desk)
  const result = await use(await context.newPage())
  await context.close()
  return result
}

const demo = await startDemo()
const browser = await openBrowser()
const figures: Array<Figure> = []
// Once for what the server compiles and reads for the first time.
for (const path of ["/", "/week", "/time"]) await load(browser, demo, path, false)
for (const [name, path] of [
  ["overview", "/"],
  ["week", "/week"],
  ["time", "/time"],
  ["debtors", "/debtors"]
] as const) {
  figures.push(...(await loads(browser, demo, name, path)))
}
figures.push(...(await within(browser, demo, async (page) => keyToPixel(page, demo.url))))
const there = await within(browser, demo, async (page) => fillTo(page, demo.url, rows))
figures.push(...(await within(browser, demo, async (page) => scrolling(page, demo.url, there))))
await browser.close()
await demo.stop()
if (!printFigures(figures)) process.exitCode = 1
