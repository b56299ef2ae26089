import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { assert, describe, it, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { anonymous } from "../support/http/callers.ts"
import { operations, published, resolved } from "../support/http/contract.ts"
import { needsAny, needsNone, unversioned } from "../support/http/exceptions.ts"
import { stackOn } from "../support/http/stack.ts"
import { environment, root } from "../support/run/steps.ts"
import { openApiFile, openApiText } from "../support/run/writeOpenapi.ts"

interface Described {
  readonly at: string
  readonly schema: any
}

/** Every property of a schema and of what is inside it, but for what has a name of its own. */
const propertiesOf = (schema: any, at: string): ReadonlyArray<Described> => {
  if (schema.$ref !== undefined) return []
  const own = Object.entries<any>(schema.properties ?? {}).map(([name, inner]) => ({
    at: `${at}.${name}`,
    schema: inner
  }))
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items])
  ]
  return [
    ...own,
    ...own.flatMap((one) => propertiesOf(one.schema, one.at)),
    ...parts.flatMap((part) => propertiesOf(part, at))
  ]
}

const properties: ReadonlyArray<Described> = [
  ...Object.entries(published.components.schemas).flatMap(([name, schema]) => propertiesOf(schema, name)),
  ...operations.flatMap(({ described, id }) =>
    described.requestBody === undefined
      ? []
      : propertiesOf(described.requestBody.content["application/json"].schema, id)
  )
]

/** Whether a schema is a plain value, or one that may be null. */
const isLeaf = (schema: any): boolean => {
  const { anyOf, type } = resolved(schema)
  if (anyOf !== undefined) return anyOf.every((one: any) => isLeaf(one))
  return ["string", "number", "integer", "boolean", "null"].includes(type)
}
const showsOne = (schema: any): boolean => {
  const { anyOf = [], allOf = [], const: only, enum: values, examples } = resolved(schema)
  return examples?.length > 0 || values?.length > 0 || only !== undefined || [...anyOf, ...allOf].some(showsOne)
}

/** What needs a timer that runs. */
const running = ["timer.stop", "timer.amend", "timer.discard"]

const statuses = ["400", "401", "403", "404", "409", "412", "413", "429", "500", "503"]

describe("the description of the interface", () => {
  it("is checked in as the code makes it (npm run openapi writes it)", () => {
    assert.isTrue(readFileSync(openApiFile, "utf8") === openApiText(), "docs/openapi.json is out of date")
  })

  it("is OpenAPI 3.1.0 of version v1", () => {
    assert.strictEqual(published.openapi, "3.1.0")
    assert.strictEqual(published.info.version, "v1")
    assert.strictEqual(published.info.title, "Hourbook")
    assert.isNotEmpty(published.info.description)
  })

  it("has a summary, a description, an id of its own and the error answers that it can give for every operation", () => {
    for (const { described, id, method, path } of operations) {
      assert.isNotEmpty(described.summary, id)
      assert.isNotEmpty(described.description, id)
