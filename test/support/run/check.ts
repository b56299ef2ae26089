import { changedFiles, stepsFor } from "./changed.ts"
import { passes, type Step, staticSteps } from "./steps.ts"

/**
 * `npm run check`: everything that needs no database and no server. With `--changed`, what concerns the files that differ from main. Stops
 * at the first step that fails.
 */
const steps: ReadonlyArray<Step> = process.argv.includes("--changed")
  ? stepsFor(changedFiles())
  : [...staticSteps, { name: "tests", command: ["vitest", "run", "--project=unit", "--project=architecture"] }]

if (!steps.every(passes)) process.exitCode = 1
