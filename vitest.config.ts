import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { requireNode } from "./test/support/run/requireNode.ts"

requireNode()

/** Sources of the workspaces, instead of what was built of them. */
const conditions = ["@hourbook/source", "node"]

/** A directory that the workers share, a real PostgreSQL and a local DynamoDB, which the tests ask for with `inject`. */
const engines = [
  "test/support/run/runDirectory.ts",
  "test/support/run/postgresSetup.ts",
  "test/support/run/dynamoSetup.ts"
]

/** Node imports the sources as they are, and keeps what it compiled for the next worker. */
const native = { viteModuleRunner: false, nodeLoader: false }

/** Vite imports what replaces modules (`vi.doMock`). */
const replaced = ["test/stores/madeUpKind.test.ts"]

/** Sources as they are, found once for each workspace. Vitest adds what a project asks for. */
const worker = [
  "--conditions=@hourbook/source",
  `--import=${join(import.meta.dirname, "test/support/run/resolveOnce.ts")}`
]

/** Room for new objects: collecting them took a tenth of a worker's time. Threads have that of their process. */
const roomy = { execArgv: ["--max-semi-space-size=64"] }

/** Node without the optimizing compiler of WebAssembly, which pays only where a database works for long. */
const quick = { execArgv: [...roomy.execArgv, "--liftoff-only"] }

const browser = "test/support/run/browserSetup.ts"

/** Programs as they are installed, whose directories the tests ask for likewise. */
const programs = ["test/support/run/hostsSetup.ts"]

/** The suites on the store in memory, which wait for no engine. */
const onMemory = ["test/stores/memory.test.ts", "test/http/memory.test.ts"]

/** Room for databases, servers and browsers that start on a busy machine of two cores. */
const patient = { ...roomy, testTimeout: 600_000, hookTimeout: 600_000, teardownTimeout: 30_000 }

/** Programs and pages take a few seconds each, and many times that where others use the machine: limits are for what hangs. */
const unhurried = { ...patient, expect: { poll: { timeout: 120_000 } } }

/** The files of a worker share what they import, which costs each of them seconds. */
const together = { isolate: false }

/** Nothing outside the process. */
const pure = { ...together, pool: "threads", testTimeout: 600_000 } as const

/** Passkeys need a browser for one test; what the server does with them is tested without one. */
const withPasskeys = process.env["TEST_WEB"] === "all" || process.env["TEST_BROWSER"] === "1"

/** From 120 seconds down to 20. Vitest goes by the size of a file, which says nothing where suites come from elsewhere. */
const longest = [
  "http/dynamodb",
  "stores/dynamodb",
  "packaging/packaging",
  "web/pages",
  "hosts/mcpStdio",
  "http/pglite",
  "stores/pglite",
  "http/differences",
  "hosts/embedded",
  "http/postgres",
  "stores/totals/rollups",
  "hosts/cli/cli",
  "faults/rollupsKill",
  "stores/postgres",
  "faults/mcpKill",
  "stores/pgliteLock",
  "faults/kill",
  "http/lambda",
  "faults/powerCut",
  "stores/plans/factPlans",
  "hosts/connections",
  "hosts/imports/cliImport"
]

/**
 * Project after project, since a worker ends where the next file is of another one, and with it all that it imported and
 * V8 optimized. Within a project the longest begin, so that no core has nothing to do while the last long one ends.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    const byProject = (a: TestSpecification, b: TestSpecification) => a.project.name.localeCompare(b.project.name)
    return (await super.sort(files)).sort((a, b) => byProject(a, b) || rank(a) - rank(b))
  }
}

/** Groups run one after the other, so that what starts processes does not share the cores with the rest. */
const project = (name: string, group: number, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], sequence: { groupOrder: group }, ...options }
})

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    experimental: native,
    pool: "forks",
    maxWorkers: 2,
    execArgv: worker,
    passWithNoTests: true,
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    setupFiles: process.env["TEST_CPU"] === undefined ? [] : ["test/tools/cpu/perFile.ts"],
    projects: [
      project("unit", 0, pure),
      project("architecture", 0, pure),
      project("memory", 1, { ...patient, ...together, include: onMemory }),
      project("stores", 1, {
        ...patient,
        ...together,
        ...quick,
        exclude: [...onMemory, ...replaced, "test/stores/postgresReports.test.ts"],
        globalSetup: engines
      }),
      project("replaced", 1, {
        ...patient,
        experimental: { viteModuleRunner: true },
        include: replaced,
        globalSetup: engines
      }),
      project("reports", 0, { ...patient, include: ["test/stores/postgresReports.test.ts"], globalSetup: engines }),
      project("http", 1, { ...patient, ...together, exclude: onMemory, globalSetup: [...engines, browser] }),
      project("oauth", 1, { ...patient, ...together, globalSetup: [...engines, browser] }),
      project("mcp", 1, { ...patient, ...together }),
      project("docs", 1, { ...unhurried, ...together, globalSetup: engines }),
      project("hosts", 2, { ...unhurried, ...together, ...quick, globalSetup: [...engines, ...programs] }),
      project("faults", 2, {
        ...patient,
        ...together,
        ...quick,
        globalSetup: ["test/support/run/runDirectory.ts", ...programs]
      }),
      project("web", 2, {
        ...unhurried,
        ...together,
        exclude: withPasskeys ? [] : ["test/web/passkeys.test.ts"],
        globalSetup: [...engines, ...programs, browser]
      }),
      project("packaging", 2, { ...unhurried, globalSetup: programs })
    ]
  }
})
