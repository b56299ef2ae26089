import type { TestProject } from "vitest/node"
import { startDynamo } from "../../engines/dynamoServer.ts"
import { oncePerRun } from "./oncePerRun.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the DynamoDB of this run is; empty where there is none. */
    readonly dynamoEndpoint: string
  }
}

const given = process.env["AWS_ENDPOINT_URL_DYNAMODB"]

const engine = oncePerRun("dynamodb", async () => {
  const own = given === undefined ? await startDynamo() : undefined
  return { value: given ?? own?.endpoint ?? "", stop: async () => own?.stop() }
})

/** Gives the suites a DynamoDB: the one at AWS_ENDPOINT_URL_DYNAMODB, or one of its own. */
export const setup = async (project: TestProject) => project.provide("dynamoEndpoint", await engine.enter())

export const teardown = engine.leave
