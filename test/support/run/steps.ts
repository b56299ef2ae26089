import { execFileSync, spawnSync } from "node:child_process"
import { delimiter, join } from "node:path"

export const root = join(import.meta.dirname, "..", "..", "..")

/**
 * The commands of the workspace first, whoever starts this. Compilers are written in Go and end soon: a heap that may grow
 * saves a sixth of their time, and costs a gigabyte or two. In one thread the linter works out only once the types that
 * files share.
 */
export const environment = {
  GOGC: "400",
  GOMAXPROCS: "1",
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter)
}

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...ReadonlyArray<string>]
}

/** The TypeScript compiler that also finds mistakes with Effect, such as one that is made and never run. */
const effectCompiler = execFileSync("effect-tsgo", ["get-exe-path"], {
  cwd: root,
  env: environment,
  encoding: "utf8"
}).trim()

/** Compilers check in as many threads as there are cores, each of which works out for itself the types that files share. */
const once = ["--checkers", "1"]

/** What can be said about the sources without running them, in the order a mistake is cheapest to mend. */
export const staticSteps: ReadonlyArray<Step> = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "messages", command: ["node", "packages/web/build/messages.ts"] },
  { name: "lint", command: ["oxlint", "--quiet"] },
  { name: "web", command: ["tsc", "-p", "packages/web", ...once] },
  { name: "worker", command: ["tsc", "-p", "packages/web/tsconfig.worker.json", ...once] },
  {
    name: "types",
    command: [effectCompiler, "-p", ".", ...once, "--tsBuildInfoFile", "node_modules/.cache/effect.tsbuildinfo"]
  }
]

/** Runs a step, prints a line about it and, when it failed, what it said. True when it passed. */
export const passes = ({ command: [program, ...args], name }: Step): boolean => {
  const begun = performance.now()
  const ended = spawnSync(program, args, { cwd: root, env: environment, encoding: "utf8" })
  const passed = ended.status === 0
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${passed ? "ok  " : "FAIL"}  ${name.padEnd(8)} ${seconds.padStart(5)} s`)
  if (!passed) console.log([ended.stdout, ended.stderr, ended.error?.message].filter(Boolean).join("\n").trimEnd())
  return passed
}
