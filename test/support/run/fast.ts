import { spawnSync } from "node:child_process"
import { environment, root } from "./steps.ts"

/** `npm run test:fast`: what needs no database and no server. */
const { status } = spawnSync(
  "vitest",
  ["run", "--reporter=dot", "test/unit", "test/architecture", "test/stores/memory.test.ts", "test/http/memory.test.ts"],
  { cwd: root, env: { ...environment, TEST_ENGINES: "none" }, stdio: "inherit" }
)
process.exitCode = status ?? 1
