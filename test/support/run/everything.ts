import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countsOf } from "./reporterCounts.ts"
import { environment, passes, root, staticSteps } from "./steps.ts"

/** `npm test`: the static checks, then every test. The last line says how many passed and how many failed. */
const directory = mkdtempSync(join(tmpdir(), "hourbook-test-"))
const file = join(directory, "results.json")

const checks = staticSteps.map(passes)
const { status } = spawnSync("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
  cwd: root,
  // Programs of ours are started a hundred times: only the first compiles its sources.
  env: { ...environment, NODE_COMPILE_CACHE: join(directory, "compiled") },
  stdio: "inherit"
})
const { failed, passed } = countsOf({ checks, testsExitedWell: status === 0, report: readReport() })
rmSync(directory, { recursive: true })

if (failed > 0) process.exitCode = 1
console.log(`\n${passed} passed, ${failed} failed`)

function readReport(): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
