import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { builtHosts } from "./builtHosts.ts"
import { oncePerRun } from "./oncePerRun.ts"
import { web } from "./webSetup.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The directory of the host on Node as it is installed, that of the one for assistants, and the function's bundle. */
    readonly nodeHost: string
    readonly stdioHost: string
    readonly lambdaBundle: string
  }
}

const hosts = oncePerRun("hosts", async () => {
  await web.enter()
  return { value: await builtHosts(), stop: web.leave }
})

/** Gives the suites the hosts as they are installed, which start in a third of the time that their sources take. */
export const setup = async (project: TestProject) => {
  const built = await hosts.enter()
  project.provide("nodeHost", join(built, "node"))
  project.provide("stdioHost", join(built, "mcp-stdio"))
  project.provide("lambdaBundle", join(built, "lambda"))
}

export const teardown = hosts.leave
