import type { Page } from "playwright-core"

/** The two in which the gallery is seen, which differ in all; the last of its widths is the one that axe sees. */
export const galleryLooks = [
  { lang: "en", theme: "light", widths: [390, 1440] },
  { lang: "de", theme: "dark", widths: [1440, 390] }
] as const

export const setWidth = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width < 700 ? 844 : 900 })

/** Shows each group of components, and each dialog and menu, one after the other. */
export const walkGallery = async (page: Page, address: string, see: (name: string) => Promise<void>): Promise<void> => {
  await page.goto(address)
  const links = page.getByRole("navigation", { name: "Groups" }).getByRole("link")
  await links.first().waitFor()
  for (const link of await links.all()) {
    await link.click()
    await page.waitForLoadState("networkidle")
    await see(await link.innerText())
  }
  const buttons = page.getByRole("region", { name: "Dialogs and menus" }).getByRole("button")
  const names = await buttons.allInnerTexts()
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click()
    const opened = page.locator("[role=dialog], [role=menu], [role=listbox]").first()
    await opened.waitFor()
    await see(name)
    await page.keyboard.press("Escape")
    await opened.waitFor({ state: "detached" })
  }
}
