import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { newTable } from "../engines/DynamoEngine.ts"
import { dynamoSettings } from "./dynamoSettings.ts"
import { eventually, postHour, runCli, runHost, shownKey, startHost } from "./hostProcess.ts"
import { commandsWith } from "./inProcess.ts"

/** The metrics of DynamoDB that the page names. */
const page = readFileSync(new URL("../../docs/observability.md", import.meta.url), "utf8")
const documented = new Set(page.match(/hourbook_dynamodb_[a-z_]+/gu))

describe("the Node host on DynamoDB", () => {
  it("makes its table, serves, tells what requests take, and checks its totals", async () => {
    const settings = dynamoSettings(newTable())
    const run = commandsWith(settings)
    const early = await runHost(settings)
    assert.strictEqual(early.code, 1)
    assert.match(early.stderr, /^hourbook: The DynamoDB table .* does not exist\. .*hourbook table create\n$/u)

    const made = await runCli(["table", "create"], settings)
    assert.strictEqual(made.code, 0, made.stderr)
    assert.match(made.stdout, /^Created the table /u)
    assert.match((await run(["table", "create"])).stdout, /already exists/u)
    const again = await run(["table", "create", "--json"])
    assert.deepStrictEqual(JSON.parse(again.stdout), { table: settings.HOURBOOK_TABLE, made: false })

    const host = await startHost({ ...settings, METRICS_PORT: "0" })
    assert.include(host.said.stdout, `DynamoDB table ${settings.HOURBOOK_TABLE}`)
    assert.strictEqual(await postHour(host.url, await shownKey(host), "an hour"), 201)
    const line = await eventually(() => /POST \/api\/time 201 .*\n/u.exec(host.said.stdout)?.[0])
    assert.match(line, / ms \d+(\.\d)? RCU \d+ WCU [\da-f-]{36}\n$/u)
    assert.strictEqual((await fetch(`${host.url}/readyz`)).status, 200)
    const metrics = await eventually(() => /Metrics: (\S+)\n/u.exec(host.said.stdout)?.[1])
    const scraped = await (await fetch(metrics)).text()
    for (const name of documented) assert.include(scraped, `\n${name}{`)
    assert.match(scraped, /^hourbook_dynamodb_capacity_units_total\{kind="write"\} [1-9]/mu)
    assert.match(scraped, /^hourbook_store_seconds_count [1-9]/mu)
    assert.strictEqual((await host.stop()).code, 0)

    const sound = await run(["rollups", "verify"])
    assert.strictEqual(sound.code, 0, sound.stderr)
    const examined = await run(["doctor"])
    assert.strictEqual(examined.code, 0, examined.stdout)
    assert.match(examined.stdout, /\nOK +store .*\nOK +version +DynamoDB\n/u)
    assert.match(examined.stdout, /\nOK +totals +0 wrong in a sample of 1 of 1 workspaces\n/u)
    assert.match(sound.stdout, /my-workspace +months +1 +0\n/u)
  })

  it("prints one line when nothing answers", async () => {
    const ended = await runHost({ ...dynamoSettings("anything"), AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:1" })
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, /^hourbook: Cannot use the DynamoDB table anything: .*ECONNREFUSED.*\n$/u)
  })
})
