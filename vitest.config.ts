import { defineConfig } from "vitest/config"

/** Sources of the workspaces, instead of what was built of them. */
const conditions = ["@hourbook/source", "node"]

/** A real PostgreSQL and a local DynamoDB, whose addresses the tests ask for with `inject`. */
const engines = { globalSetup: ["test/support/globalSetup.ts", "test/support/dynamoSetup.ts"] }

/** Room for databases, servers and browsers that start on a busy machine of two cores. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 30_000 }

/** Nothing outside the process: the files of a worker share what they import. */
const pure = { isolate: false, pool: "threads", testTimeout: 60_000 } as const

/** Groups run one after the other, so that what is slow or counts time does not share the cores with the rest. */
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
    projects: [
      project("core", 0, pure),
      project("architecture", 0, pure),
      project("stores", 1, { ...patient, ...engines }),
      project("http", 1, { ...patient, ...engines }),
      project("oauth", 1, { ...patient, ...engines }),
      project("mcp", 1, patient),
      project("docs", 1, { ...patient, ...engines }),
      project("hosts", 2, { ...patient, ...engines }),
      project("faults", 3, { ...patient, testTimeout: 240_000 }),
      project("packaging", 4, patient)
    ]
  }
})
