import type { TestProject } from "vitest/node"
import { type DynamoServer, startDynamo } from "./engines/dynamoServer.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the DynamoDB of this run is; empty where there is none. */
    readonly dynamoEndpoint: string
  }
}

let own: DynamoServer | undefined

/** Gives the suites a DynamoDB: the one at AWS_ENDPOINT_URL_DYNAMODB, or one of its own. */
export const setup = async (project: TestProject) => {
  const given = process.env["AWS_ENDPOINT_URL_DYNAMODB"]
  own = given === undefined ? await startDynamo() : undefined
  project.provide("dynamoEndpoint", given ?? own?.endpoint ?? "")
}

export const teardown = () => own?.stop()
