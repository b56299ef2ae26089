import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { expiry } from "@hourbook/store-dynamodb/table/indexes"
import { definition } from "@hourbook/store-dynamodb/table/Table"
import { faultsOf, referredIn, type Resource, template } from "../tools/lambda/template.ts"

/** The path of what is uploaded stands where CloudFormation wants the place it was uploaded to. */
const uploaded = ([name, resource]: readonly [string, Resource]): readonly [string, Resource] =>
  typeof resource.Properties["Code"] === "string"
    ? [name, { ...resource, Properties: { ...resource.Properties, Code: { S3Bucket: "bucket", S3Key: "key" } } }]
    : [name, resource]

const resources = Object.entries(template.Resources).map(uploaded)
const statements: ReadonlyArray<any> = template.Resources["Role"]!.Properties["Policies"].flatMap(
  ({ PolicyDocument }: any) => PolicyDocument.Statement
)

describe("the deployment template", () => {
  it("is what CloudFormation takes, by AWS's own specification", () => {
    assert.isAtLeast(resources.length, 7)
    assert.deepStrictEqual(
      resources.flatMap(([name, resource]) => faultsOf(name, resource)),
      []
    )
  })

  it("refers to nothing that it does not have", () => {
    const known = [...Object.keys(template.Parameters), ...Object.keys(template.Resources)]
    const referred = [template.Resources, template.Outputs].flatMap(referredIn)
    assert.isNotEmpty(referred)
    assert.deepStrictEqual(
      referred.filter((name) => !known.includes(name) && !name.startsWith("AWS::")),
      []
    )
  })

  it("keeps the records when the stack goes, and what they were before a mistake", () => {
    const { DeletionPolicy, Properties } = template.Resources["Table"]!
    assert.strictEqual(DeletionPolicy, "Retain")
    assert.isTrue(Properties["DeletionProtectionEnabled"])
    assert.isTrue(Properties["PointInTimeRecoverySpecification"].PointInTimeRecoveryEnabled)
  })

  it("lets the function do what it needs by name, to its own table and log alone", () => {
    for (const { Action, Effect, Resource } of statements) {
      assert.strictEqual(Effect, "Allow")
      for (const action of [Action].flat()) assert.match(action, /^(?:dynamodb|logs):[A-Za-z]+$/u)
      assert.include(["Table", "Logs"], referredIn(Resource)[0])
    }
    const allowed = statements.flatMap(({ Action }) => Action)
    for (const action of ["dynamodb:Scan", "dynamodb:DeleteTable", "dynamodb:UpdateTable"]) {
      assert.notInclude(allowed, action)
    }
  })

  it("makes the table that the store needs", () => {
    const { AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, KeySchema, TimeToLiveSpecification } =
      template.Resources["Table"]!.Properties
    assert.deepStrictEqual({ AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, KeySchema }, definition)
    assert.deepStrictEqual(TimeToLiveSpecification, { AttributeName: expiry, Enabled: true })
  })

  it("lets the function make every call of the store, but for those that make a table", () => {
    const allowed = statements.flatMap(({ Action }) => Action)
    const parts = ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"]
    const needed = callsOfTheStore()
      .filter((call) => call !== "CreateTable" && call !== "UpdateTimeToLive")
      .flatMap((call) => (call === "TransactWriteItems" ? parts : [call]))
    assert.includeMembers(needed, ["GetItem", "Query", "PutItem"])
    assert.sameMembers(
      [...new Set(needed.map((call) => `dynamodb:${call}`))],
      [...new Set(allowed.filter((action) => action.startsWith("dynamodb:")))]
    )
  })

  it("keeps the log for a time, and of what the function writes alone", () => {
    const { LogGroup } = template.Resources["Function"]!.Properties["LoggingConfig"]
    assert.strictEqual(LogGroup.Ref, "Logs")
    assert.property(template.Resources["Logs"]!.Properties, "RetentionInDays")
  })
})

/** What the store asks of DynamoDB, read from its sources. */
const callsOfTheStore = (): ReadonlyArray<string> => {
  const sources = join(import.meta.dirname, "../../packages/store-dynamodb/src")
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
  const texts = files.map((file) => readFileSync(join(sources, file), "utf8"))
  return texts.flatMap((text) => [...text.matchAll(/new (\w+)Command\(/gu)].map(([, call]) => call ?? ""))
}

/** The rules against resources that break them. */
describe("the specification", () => {
  it.each([
    ["a type", "AWS::Lambda::Funktion", {}, "x: there is no AWS::Lambda::Funktion"],
    ["a property", "AWS::Lambda::Url", { AuthType: "NONE", TargetFunctionArn: "a", Color: 1 }, "x.Color is unknown"],
    ["what is left out", "AWS::Lambda::Url", { AuthType: "NONE" }, "x.TargetFunctionArn is required"],
    ["a value", "AWS::Lambda::Url", { AuthType: 1, TargetFunctionArn: { Ref: "a" } }, "x.AuthType is no string"],
    [
      "what lies deeper",
      "AWS::DynamoDB::Table",
      { KeySchema: [{ AttributeName: "pk" }] },
      "x.KeySchema[0].KeyType is required"
    ]
  ])("finds %s that is wrong", (_, Type, Properties, fault) => {
    assert.include(faultsOf("x", { Type, Properties }), fault)
  })
})
