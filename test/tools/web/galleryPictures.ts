import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { serveGallery } from "../../../packages/web/build/serveGallery.ts"
import { openBrowser, overflow } from "../../support/web/openBrowser.ts"
import { galleryLooks, setWidth, walkGallery } from "../../support/web/walkGallery.ts"

/** Makes pictures of the gallery, to look through: `npm run pictures:gallery`. */
const folder = join(import.meta.dirname, "../../../node_modules/.cache/gallery")

const gallery = await serveGallery()
const browser = await openBrowser()
mkdirSync(folder, { recursive: true })
for (const { lang, theme, widths } of galleryLooks) {
  const page = await browser.newPage({ locale: "en-GB", reducedMotion: "reduce" })
  await walkGallery(page, `${gallery.url}?lang=${lang}&theme=${theme}`, async (name) => {
    for (const width of widths) {
      await setWidth(page, width)
      const file = `${lang}-${theme}-${width}-${name.replaceAll(/\W+/gu, "-")}.png`
      await overflow(page)
      await page.screenshot({ path: join(folder, file), fullPage: true })
    }
  })
  await page.close()
}
await browser.close()
await gallery.stop()
console.log(folder)
