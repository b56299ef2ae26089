import type { Page } from "playwright-core"
import { settle } from "../../support/web/openBrowser.ts"
import type { Figure } from "./webFigures.ts"

const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

/** Until the frame after a key is drawn: moves through the week's grid. */
export const keyToPixel = async (page: Page, url: string): Promise<ReadonlyArray<Figure>> => {
  await page.goto(`${url}/week`)
  await settle(page)
  await page.locator("[data-at]").first().focus()
  await page.evaluate(`(() => {
    globalThis.delays = []
    addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => delays.push(performance.now() - timeStamp)
      port2.postMessage(0)
    }), true)
  })()`)
  for (const key of [
    "Home",
    ...Array(12).fill("ArrowRight"),
    ...Array(12).fill("ArrowDown"),
    ...Array(12).fill("ArrowUp")
  ]) {
    await page.keyboard.press(key)
    await page.waitForTimeout(40)
  }
  const delays = await page.evaluate<ReadonlyArray<number>>("globalThis.delays")
  return [{ what: "week: key to pixel, 95 of 100", value: quantile(delays, 0.95), bar: 50, unit: "ms" }]
}

/** Records short entries until there are so many. Gives how many there are. */
export const fillTo = async (page: Page, url: string, count: number): Promise<number> => {
  await page.goto(`${url}/looks`)
  return page.evaluate<number>(`(async () => {
    const session = (await (await fetch("/api/session")).json()).data
    const ask = async (method, path, body) => (await (await fetch(path, {
      method, body: body && JSON.stringify(body),
      headers: { "x-hourbook": session.workspace.id, ...(body ? { "content-type": "application/json" } : {}) }
    })).json()).data
    const total = async () => (await ask("GET", "/api/time?page_size=1")).totalCount
    let left = ${count} - await total()
    const work = async () => {
      while (left-- > 0) await ask("POST", "/api/time", {
        description: "Short call " + left, accrual_date: session.today, duration_minutes_total: 1, billable: false
      })
    }
    await Promise.all(Array.from({ length: 6 }, work))
    return await total()
  })()`)
}

/** Scrolls through all entries at 7,000 pixels a second: rows in the page, and how long its frames take. */
export const scrolling = async (page: Page, url: string, rows: number): Promise<ReadonlyArray<Figure>> => {
  await page.goto(`${url}/time?period=all`)
  await settle(page)
  const { frames, most } = await page.evaluate<{
    frames: ReadonlyArray<number>
    most: number
  }>(`new Promise((resolve) => {
    const frames = []
    let most = 0, last = performance.now(), began = last
    const step = (now) => {
      frames.push(now - last)
      scrollBy(0, 7 * Math.min(100, now - last))
      last = now
      most = Math.max(most, document.querySelectorAll("main [role=row]").length)
      if (now - began < 5000) requestAnimationFrame(step)
      else resolve({ frames: frames.slice(2), most })
    }
    requestAnimationFrame(step)
  })`)
  return [
    { what: `${rows} entries: rows in the page`, value: most, bar: 60, unit: "" },
    { what: `${rows} entries: frame, 95 of 100`, value: quantile(frames, 0.95), bar: 34, unit: "ms" },
    { what: `${rows} entries: frame, median`, value: quantile(frames, 0.5), unit: "ms" }
  ]
}
