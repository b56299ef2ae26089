import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { isOld } from "../../../packages/web/build/buildIfOld.ts"

let web: string

/** Sets when a file or folder was changed, in seconds; a file is made where there is none. */
const changed = (path: string, seconds: number, isFile = true): void => {
  const file = join(web, path)
  mkdirSync(isFile ? dirname(file) : file, { recursive: true })
  if (isFile) writeFileSync(file, "")
  utimesSync(file, seconds, seconds)
}

const built = "dist/manifest.webmanifest.br"

beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), "hourbook-web-"))
  for (const file of ["index.html", "src/main.tsx", "src/pages/Week.tsx", "messages/en/week.json"]) changed(file, 1000)
  for (const folder of ["src", "src/pages", "messages", "messages/en"]) changed(folder, 1000, false)
})
afterEach(() => rmSync(web, { recursive: true }))

describe("the web app is built again", () => {
  it("where it has not been built", () => {
    assert.isTrue(isOld(web))
  })

  it.each(["index.html", "src/pages/Week.tsx", "messages/en/week.json", "package.json"])(
    "after a change of %s",
    (file) => {
      changed(built, 2000)
      assert.isFalse(isOld(web))
      changed(file, 3000)
      assert.isTrue(isOld(web))
    }
  )

  it("after a file was removed, but not for what the build itself writes", () => {
    changed(built, 2000)
    changed("src/paraglide/messages.js", 3000)
    changed("src", 1000, false)
    assert.isFalse(isOld(web))
    rmSync(join(web, "src/pages/Week.tsx"))
    assert.isTrue(isOld(web))
  })
})
