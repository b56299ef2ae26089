import { inject } from "vitest"

/** The settings of a host on a table of the engine for tests. */
export const dynamoSettings = (table: string) => ({
  HOURBOOK_STORE: "dynamodb",
  HOURBOOK_TABLE: table,
  AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoEndpoint"),
  AWS_REGION: process.env["AWS_REGION"] ?? "local",
  AWS_ACCESS_KEY_ID: process.env["AWS_ACCESS_KEY_ID"] ?? "local",
  AWS_SECRET_ACCESS_KEY: process.env["AWS_SECRET_ACCESS_KEY"] ?? "local"
})
