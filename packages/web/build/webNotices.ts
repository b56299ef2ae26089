import { existsSync, readFileSync } from "node:fs"
import type { Noticed } from "./noticesText.ts"

/** By its URL, which bundlers of configurations keep true. */
const listed = new URL("../dist/.vite/license.json", import.meta.url)

interface Listed {
  readonly name: string
  readonly version: string
  readonly identifier?: string
  readonly text?: string
}

/** The packages in the web app, as its bundler lists them; none before it has been built. */
export const webNotices = (): ReadonlyArray<Noticed> => {
  if (!existsSync(listed)) return []
  const parties: ReadonlyArray<Listed> = JSON.parse(readFileSync(listed, "utf8"))
  return parties.map(({ identifier = "", name, text, version }) => ({
    name,
    version,
    license: identifier,
    texts: text === undefined ? [] : [text],
    author: ""
  }))
}
