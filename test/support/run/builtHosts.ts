import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { environment, root } from "./steps.ts"

/** Where programs find the packages that stay outside of them. */
const cache = join(root, "node_modules", ".built-for-tests")

/** Every file that a bundle is made of or made by: packages that others wrote are those of the lock file. */
const sources = [
  "package.json",
  "package-lock.json",
  "tsconfig*.json",
  "hosts/*",
  "hosts/*/{package.json,tsconfig*.json,tsup.config.ts}",
  "hosts/*/{src,build}/**",
  "packages/*/package.json",
  "packages/*/src/**",
  "packages/web/dist/**"
]

/** The same for the same contents, whatever their age. */
const fingerprint = (): string => {
  const hash = createHash("sha256").update(process.version)
  const paths = globSync(sources, { cwd: root }).filter((path) => statSync(join(root, path)).isFile())
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest("hex").slice(0, 24)
}

const build = (host: string, directory: string) =>
  promisify(execFile)("tsup", ["--out-dir", join(directory, host)], {
    cwd: join(root, "hosts", host),
    env: environment
  })

/** Builds that other runs may still use stay for a day. */
const removeOld = async (): Promise<void> => {
  const dayAgo = Date.now() - 86_400_000
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if (statSync(path).mtimeMs < dayAgo) await rm(path, { recursive: true, force: true })
  }
}

/** The directory of the hosts as they are installed, which takes a minute of two cores to make where a source has changed. */
export const builtHosts = async (): Promise<string> => {
  await mkdir(cache, { recursive: true })
  await removeOld()
  const made = join(cache, fingerprint())
  if (existsSync(made)) {
    await utimes(made, new Date(), new Date())
    return made
  }
  const making = `${made}-${process.pid}`
  await Promise.all(["node", "mcp-stdio", "lambda"].map((host) => build(host, making)))
  // Another run may have made the same meanwhile.
  await rename(making, made).catch(() => rm(making, { recursive: true, force: true }))
  return made
}
