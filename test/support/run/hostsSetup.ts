import { execFile } from "node:child_process"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { oncePerRun } from "./oncePerRun.ts"
import { environment, root } from "./steps.ts"
import { web } from "./webSetup.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The directory of the host on Node as it is installed, that of the one for assistants, and the function's bundle. */
    readonly nodeHost: string
    readonly stdioHost: string
    readonly lambdaBundle: string
  }
}

/** Where programs find the packages that stay outside of them. */
const home = join(root, "node_modules", `.built-for-tests-${process.pid}`)

const build = (host: string) =>
  promisify(execFile)("tsup", ["--out-dir", join(home, host)], { cwd: join(root, "hosts", host), env: environment })

const hosts = oncePerRun("hosts", async () => {
  await web.enter()
  await Promise.all(["node", "mcp-stdio", "lambda"].map(build))
  return {
    value: home,
    stop: async () => {
      await web.leave()
      await rm(home, { recursive: true, force: true })
    }
  }
})

/** Gives the suites the hosts as they are installed, which start in a third of the time that their sources take. */
export const setup = async (project: TestProject) => {
  const built = await hosts.enter()
  project.provide("nodeHost", join(built, "node"))
  project.provide("stdioHost", join(built, "mcp-stdio"))
  project.provide("lambdaBundle", join(built, "lambda"))
}

export const teardown = hosts.leave
