import { runTests } from "./runTests.ts"

/** `npm run test:fast`: what needs no engine and no process. The last line says how many passed and how many failed. */
runTests(["--project=unit", "--project=architecture", "--project=memory"], [])
