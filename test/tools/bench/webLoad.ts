import type { Page } from "playwright-core"

/** How a page came, in milliseconds since its address was opened, and kilobytes. */
export interface Load {
  readonly content: number
  readonly paint: number
  readonly blocking: number
  readonly shift: number
  readonly calls: number
  readonly scripts: number
  readonly styles: number
}

/** Runs in the page before its own scripts: notes when its contents are there, what blocked and what jumped. */
const observer = `(() => {
  const seen = (globalThis.seen = { content: 0, blocking: 0, shift: 0 })
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) if (seen.content === 0 || startTime < seen.content) seen.blocking += Math.max(0, duration - 50)
  }).observe({ type: "longtask", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
  const look = () => {
    if (document.querySelector("main h1") === null || document.querySelector("[aria-busy=true]") !== null) seen.content = 0
    else if (seen.content === 0) seen.content = performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] })
})()`

const sums = `(() => {
  const all = performance.getEntriesByType("resource")
  const size = (ends) => all.filter(({ name }) => new URL(name).pathname.endsWith(ends)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
  const paint = performance.getEntriesByType("paint").find(({ name }) => name === "first-contentful-paint")
  const calls = all.filter(({ name }) => new URL(name).pathname.startsWith("/api/")).length
  const first = paint?.startTime ?? 0
  return { ...globalThis.seen, content: Math.max(first, globalThis.seen.content), paint: first, calls, scripts: size(".js"), styles: size(".css") }
})()`

/** Opens a page and measures how it comes. */
export const watch = async (page: Page, address: string): Promise<Load> => {
  await page.addInitScript(observer)
  await page.goto(address)
  const isThere = "globalThis.seen.content > 0 && performance.now() - globalThis.seen.content > 700"
  while (!(await page.evaluate<boolean>(isThere))) await page.waitForTimeout(100)
  return page.evaluate<Load>(sums)
}
