import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

const web = join(import.meta.dirname, "..")

/** Below each of these every file and folder counts, since a removed file changes its folder alone. */
const sources = ["build", "index.html", "messages", "package.json", "public", "src", "vite.config.ts"]

/** Written by the build itself. */
const made = join("src", "paraglide")

const changedAt = (path: string): number => {
  if (path.endsWith(made)) return 0
  const stats = statSync(path)
  const within = stats.isDirectory() ? readdirSync(path) : []
  return Math.max(stats.mtimeMs, ...within.map((name) => changedAt(join(path, name))))
}

/** When the last build ended; 0 where there is none, or one that did not end. */
const builtAt = (): number =>
  statSync(join(web, "dist", "manifest.webmanifest.br"), { throwIfNoEntry: false })?.mtimeMs ?? 0

const build = async (): Promise<boolean> => {
  const [status] = await once(
    spawn(process.execPath, [join(import.meta.dirname, "build.ts")], { stdio: "inherit" }),
    "exit"
  )
  return status === 0
}

/** Builds the web app where it is missing or older than its sources. False where it should have been and could not be. */
export const buildIfOld = async (): Promise<boolean> => {
  const built = builtAt()
  if (built >= Math.max(...sources.map((name) => changedAt(join(web, name))))) return true
  console.log(`Building the web app${built === 0 ? "" : " again, since it changed"}, which takes some seconds.`)
  const start = performance.now()
  const isBuilt = await build()
  if (isBuilt) console.log(`Built it in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  return isBuilt
}

// Before `npm start`. A service without its pages is better than none.
if (process.argv[1] === import.meta.filename && !(await buildIfOld())) {
  console.log("It could not be built. Hourbook starts with what there is. To try again, run: npm run build:web")
}
