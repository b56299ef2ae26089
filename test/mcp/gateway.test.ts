import { assert, describe, it } from "@effect/vitest"
import { gateway } from "@hourbook/mcp/stdio/gateway"
import { Gone, type Reply } from "@hourbook/mcp/stdio/Upstream"
import { Client, InMemoryTransport } from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { projectVersion } from "../support/run/versions.ts"

/** The text that an assistant reads for an answer of the service. */
const textFor = async (answer: Effect.Effect<Reply, Gone>): Promise<string> => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } })
  await gateway(() => answer)({ era: "legacy" }).connect(ours)
  await client.connect(theirs)
  const { content, isError } = await client.callTool({ name: "whoami", arguments: {} })
  await client.close()
  assert.isTrue(isError)
  const [first] = content
  return first?.type === "text" ? first.text : ""
}

const refused = (status: number, code: string, message: string) =>
  textFor(Effect.succeed({ status, body: JSON.stringify({ ok: false, error: { code, message } }) }))

it("an assistant learns the version of Hourbook", async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } })
  await gateway(() => Effect.fail(new Gone({ sent: false, message: "no records are needed" })))({
    era: "legacy"
  }).connect(ours)
  await client.connect(theirs)
  assert.deepInclude(client.getServerVersion(), { name: "hourbook", version: projectVersion() })
  await client.close()
})

it("an assistant on this machine learns how deep its arguments may be nested", async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } })
  const empty = Effect.succeed({ status: 200, body: '{"result":{"content":[]}}' })
  await gateway(() => empty)({ era: "legacy" }).connect(ours)
  await client.connect(theirs)
  const call = (levels: number) =>
    client.callTool({ name: "whoami", arguments: { x: JSON.parse("[".repeat(levels) + "]".repeat(levels)) } })
  assert.deepStrictEqual((await call(61)).content, [])
  for (const levels of [62, 5000]) {
    assert.match(await call(levels).then(() => "", String), /params: is nested deeper than 64 levels: /u)
  }
  await client.close()
})

describe("an assistant on this machine that is not let in", () => {
  it("reads what its user must correct, and not to repeat the call", async () => {
    assert.match(
      await refused(401, "unauthorized", "HOURBOOK_KEY: unknown, revoked or expired"),
      /^unauthorized: HOURBOOK_KEY: unknown, revoked or expired\nNext: Tell the user to correct HOURBOOK_KEY/u
    )
    assert.match(await refused(403, "forbidden", "host: no"), /^forbidden: host: no\nNext: Tell the user/u)
    assert.match(await refused(429, "rate_limited", "wait"), /^rate_limited: wait\nNext: Wait a minute/u)
  })

  it("reads to look first where the outcome of a write is unknown", async () => {
    const look = /Next: Before you repeat a write, list the records/u
    for (const text of [
      await refused(500, "api_error", "something went wrong"),
      await textFor(Effect.succeed({ status: 502, body: "<html>" })),
      await textFor(Effect.fail(new Gone({ sent: true, message: "it does not answer" })))
    ]) {
      assert.match(text, /^unreachable: /u)
      assert.match(text, look)
    }
  })
})

it("what an assistant sends is repeated when the process with the records is gone, but for writes that may happen twice", async () => {
  const repeated: Array<readonly [tool: string, boolean]> = []
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } })
  await gateway(({ body, repeatable }) => {
    repeated.push([JSON.stringify(JSON.parse(body).params.arguments), repeatable])
    return Effect.fail(new Gone({ sent: true, message: "it does not answer" }))
  })({ era: "legacy" }).connect(ours)
  await client.connect(theirs)
  const calls = [
    [{ amount: 1 }, false],
    [{ amount: 1, request_id: "1" }, true],
    [{ amount: 1, confirm_token: "x".repeat(12) }, true]
  ] as const
  for (const [input] of calls) await client.callTool({ name: "charge_save", arguments: input })
  await client.close()
  assert.deepEqual(
    repeated,
    calls.map(([input, isRepeatable]) => [JSON.stringify(input), isRepeatable])
  )
})
