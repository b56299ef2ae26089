import type { Page } from "playwright-core"
import { press, tabTo } from "./keys.ts"

/** Waits until the page says that. */
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Chooses a file of Toggl Track. */
export const choose = async (page: Page, contents: string | Uint8Array): Promise<void> => {
  await tabTo(page, "button", "Choose a file")
  const chooser = page.waitForEvent("filechooser")
  await press(page, "Enter")
  await (await chooser).setFiles({ name: "toggl.csv", mimeType: "text/csv", buffer: Buffer.from(contents) })
  await text(page, "Toggl Track")
}

/** Presses the buttons, one after the other. */
export const go = async (page: Page, ...buttons: ReadonlyArray<string>): Promise<void> => {
  for (const name of buttons) {
    await tabTo(page, "main button:not(:disabled)", name)
    await press(page, "Enter")
  }
}
