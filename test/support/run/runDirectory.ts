import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { oncePerRun } from "./oncePerRun.ts"

const shared = oncePerRun("runDirectory", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-run-"))
  return { value: directory, stop: async () => rmSync(directory, { recursive: true, force: true }) }
})

/** Gives the suites a directory for what their workers share, until the run ends. */
export const setup = async (project: TestProject) => project.provide("runDirectory", await shared.enter())

export const teardown = shared.leave
