import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

/** Below each of these every file and folder counts, since a removed file changes its folder alone. */
const sources = [
  "build",
  "index.html",
  "messages",
  "package.json",
  "public",
  "src",
  "vite.config.ts",
  "../exchange/src"
]

/** Written by the build itself. */
const made = join("src", "paraglide")

const changedAt = (path: string): number => {
  if (path.endsWith(made)) return 0
  const stats = statSync(path, { throwIfNoEntry: false })
  const within = stats?.isDirectory() === true ? readdirSync(path) : []
  return Math.max(stats?.mtimeMs ?? 0, ...within.map((name) => changedAt(join(path, name))))
}

/** Whether the web app in a directory has not been built, or has changed since. */
export const isOld = (web: string): boolean => {
  const built = statSync(join(web, "dist", "manifest.webmanifest.br"), { throwIfNoEntry: false })
  return built === undefined || built.mtimeMs < Math.max(...sources.map((name) => changedAt(join(web, name))))
}

const build = async (): Promise<boolean> => {
  const [status] = await once(
    spawn(process.execPath, [join(import.meta.dirname, "build.ts")], { stdio: "inherit" }),
    "exit"
  )
  return status === 0
}

/** Builds the web app where it is missing or older than its sources. False where it should have been and could not be. */
export const buildIfOld = async (): Promise<boolean> => {
  if (!isOld(join(import.meta.dirname, ".."))) return true
  console.log("Building the web app, which takes some seconds.")
  const start = performance.now()
  const isBuilt = await build()
  if (isBuilt) console.log(`Built it in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  return isBuilt
}

// Before `npm start`. A service without its pages is better than none.
if (process.argv[1] === import.meta.filename && !(await buildIfOld())) {
  console.log("It could not be built. Hourbook starts with what there is. To try again, run: npm run build:web")
}
