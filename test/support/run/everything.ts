import { runTests } from "./runTests.ts"
import { passes, staticSteps } from "./steps.ts"

/** `npm test`: the static checks, then every test. The last line says how many passed and how many failed. */
runTests([], staticSteps.map(passes))
