import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Presses keys one after the other; names of several letters as Playwright has them. */
export const press = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Types as a person does, slow enough for what a page suggests meanwhile. */
export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 15 })

/** Records what the line says, and waits until it is empty again. */
export const record = async (page: Page, words: string): Promise<void> => {
  await type(page, words)
  await press(page, "Enter")
  await expect.poll(() => page.locator("#quick-entry").inputValue()).toBe("")
}

/** Goes on with Tab until the focus is on what fits the selector and has those words. */
export const tabTo = async (page: Page, selector: string, words = ""): Promise<void> => {
  await page.locator(selector, { hasText: words }).first().waitFor()
  for (let count = 0; count < 80; count++) {
    const fits = await page.evaluate<boolean>(
      `document.activeElement.matches(${JSON.stringify(selector)}) && document.activeElement.textContent.includes(${JSON.stringify(words)})`
    )
    if (fits) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${selector} ${words}`)
}

/** What has the focus, by its name or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")

/** A key as another layout of the keyboard has it: its sign is elsewhere. Modifiers: 1 Alt, 2 Ctrl, 8 Shift. */
export const pressSign = async (page: Page, key: string, code: string, modifiers: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  for (const type of ["keyDown", "keyUp"] as const) {
    await session.send("Input.dispatchKeyEvent", { type, key, code, modifiers })
  }
  await session.detach()
}
