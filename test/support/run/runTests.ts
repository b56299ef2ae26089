import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countsOf } from "./reporterCounts.ts"
import { environment, root } from "./steps.ts"

/**
 * Runs Vitest and prints how many tests and earlier checks passed and how many failed, in the last line. Programs that the
 * tests start share what is compiled of them.
 */
export const runTests = (options: ReadonlyArray<string>, checks: ReadonlyArray<boolean>): void => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-test-"))
  const file = join(directory, "results.json")
  const { status } = spawnSync(
    "vitest",
    ["run", ...options, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { cwd: root, env: { ...environment, NODE_COMPILE_CACHE: join(directory, "compiled") }, stdio: "inherit" }
  )
  const { failed, passed } = countsOf({ checks, testsExitedWell: status === 0, report: readReport(file) })
  rmSync(directory, { recursive: true })
  if (failed > 0) process.exitCode = 1
  console.log(`\n${passed} passed, ${failed} failed`)
}

const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
