import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { compile } from "@inlang/paraglide-js"

const web = join(import.meta.dirname, "..")

const keysOf = (file: string): ReadonlyArray<string> => Object.keys(JSON.parse(readFileSync(file, "utf8")))

/** The messages that one language has and the other lacks, a line each. */
export const missingMessages = (): ReadonlyArray<string> =>
  readdirSync(join(web, "messages", "en")).flatMap((room) => {
    const en = keysOf(join(web, "messages", "en", room))
    const de = keysOf(join(web, "messages", "de", room))
    return [
      ...en.filter((key) => !de.includes(key)).map((key) => `messages/de/${room} lacks ${key}`),
      ...de.filter((key) => !en.includes(key)).map((key) => `messages/en/${room} lacks ${key}`)
    ]
  })

/** What the compiler of messages is given, here and by Vite. */
export const messageOptions = {
  project: join(web, "project.inlang"),
  outdir: join(web, "src", "paraglide"),
  strategy: ["globalVariable", "baseLocale"],
  emitPrettierIgnore: false,
  emitGitIgnore: false,
  emitReadme: false
} satisfies Parameters<typeof compile>[0]

/** Writes the functions of all messages to src/paraglide. Fails for a message that a language lacks. */
export const compileMessages = async (): Promise<void> => {
  const missing = missingMessages()
  if (missing.length > 0) throw new Error(missing.join("\n"))
  await compile(messageOptions)
}

if (process.argv[1] === import.meta.filename) await compileMessages()
