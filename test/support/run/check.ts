import { passes, type Step, staticSteps } from "./steps.ts"

/** `npm run check`: everything that needs no database and no server. Stops at the first step that fails. */
const steps: ReadonlyArray<Step> = [
  ...staticSteps,
  { name: "tests", command: ["vitest", "run", "--project=unit", "--project=architecture"] }
]

if (!steps.every(passes)) process.exitCode = 1
