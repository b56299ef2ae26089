import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Sources of the workspaces, instead of what was built of them. */
const conditions = ["@hourbook/source", "node"]

/** A real PostgreSQL and a local DynamoDB, whose addresses the tests ask for with `inject`. */
const engines = { globalSetup: ["test/support/globalSetup.ts", "test/support/dynamoSetup.ts"] }

/** Room for databases, servers and browsers that start on a busy machine of two cores. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 30_000 }

/** Nothing outside the process: the files of a worker share what they import. */
const pure = { isolate: false, pool: "threads", testTimeout: 60_000 } as const

/** From 140 seconds down to 30. Vitest goes by the size of a file, which says nothing where suites come from elsewhere. */
const longest = [
  "http/dynamodb",
  "stores/dynamodb",
  "http/pglite",
  "http/postgres",
  "hosts/mcpStdio",
  "hosts/cli",
  "http/differences",
  "faults/rollupsKill",
  "stores/pglite",
  "http/lambda",
  "packaging/packaging",
  "hosts/embedded",
  "stores/rollups",
  "stores/postgres",
  "faults/mcpKill",
  "stores/pgliteLock",
  "hosts/settings",
  "stores/factPlans"
]

/** So that no core has nothing to do while the last long one ends. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
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
    pool: "forks",
    maxWorkers: 2,
    execArgv: ["--conditions=@hourbook/source"],
    passWithNoTests: true,
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    projects: [
      project("core", 0, pure),
      project("architecture", 0, pure),
      project("stores", 1, { ...patient, ...engines }),
      project("http", 1, { ...patient, ...engines }),
      project("oauth", 1, { ...patient, ...engines }),
      project("mcp", 1, patient),
      project("docs", 1, { ...patient, ...engines }),
      project("hosts", 2, { ...patient, ...engines }),
      project("faults", 2, { ...patient, testTimeout: 240_000 }),
      project("packaging", 2, patient)
    ]
  }
})
