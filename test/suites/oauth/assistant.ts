import { assert } from "@effect/vitest"
import { Connections } from "@hourbook/core/connections/Connections"
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { Browser } from "../../support/oauth/Browser.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, resource, type Send } from "../../support/oauth/instances.ts"
import { officialClient } from "../../support/oauth/officialClient.ts"
import { newCode, openWorkspace } from "../../support/oauth/people.ts"

/** An assistant that knows nothing but the address, and a member at its browser. */
const openAssistant = (send: Send) => {
  const { kept, provider } = officialClient("http://127.0.0.1:33418/callback")
  const client = new Client(
    { name: "assistant", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } }
  )
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(resource), {
      authProvider: provider,
      fetch: (url, init) => send(new Request(url, init))
    })

  /** Allows what the assistant asked for in the browser it opened. */
  const allow = async (transport: StreamableHTTPClientTransport, credential: string, chosen: ReadonlyArray<string>) => {
    const browser = new Browser(send)
    const page = await browser.open(kept.opened ?? "")
    const consent = await browser.submit(page, [
      ["step", "sign-in"],
      ["credential", credential]
    ])
    const fields = chosen.map((scope) => ["scope", scope] as const)
    const back = await browser.submit(consent, [["step", "allow"], ...fields])
    await transport.finishAuth(new URL(back.url).searchParams)
  }
  return { kept, client, newTransport, allow }
}

/** What is said instead of an answer, if it is that the member must be asked. */
const mustAsk = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  assert.instanceOf(error, UnauthorizedError)
}

const anHour = { entries: [{ description: "Design", date: "2026-03-02", minutes: 60, cost: 100, currency: "EUR" }] }

export const assistant = defineOAuthSuite("an assistant", (it) => {
  it.effect(
    "connects by the address alone, reads, asks for more when it must, and is out when it is disconnected",
    () =>
      Effect.gen(function* () {
        const workspace = yield* openWorkspace
        const connections = yield* Connections
        const [first, second] = [yield* newCode(workspace), workspace.secret]
        const send = yield* openInstances(3)
        const { allow, client, kept, newTransport } = openAssistant(send)
        yield* Effect.promise(async () => {
          const refused = newTransport()
          await mustAsk(client.connect(refused))
          await allow(refused, first, ["read"])
          await client.connect(newTransport())
          const { structuredContent }: any = await client.callTool({ name: "whoami", arguments: {} })
          assert.deepInclude(structuredContent, { scopes: ["read"] })
          assert.deepInclude(structuredContent.you, { name: "Olga", role: "owner" })

          // The endpoint says which scope is missing, and the client asks the member for it.
          const before = kept.tokens
          await mustAsk(client.callTool({ name: "time_log", arguments: anHour }))
          assert.includeMembers((kept.opened?.searchParams.get("scope") ?? "").split(" "), ["full"])
          const transport = newTransport()
          await allow(transport, second, ["read", "full"])
          assert.notStrictEqual(kept.tokens, before)
          await client.close()
          await client.connect(newTransport())
          const logged: any = await client.callTool({ name: "time_log", arguments: anHour })
          assert.isNotTrue(logged.isError, JSON.stringify(logged))
          await client.listTools()
        })
        const [newest] = yield* connections.list(workspace.who)
        assert.deepStrictEqual(newest?.scopes, ["read", "full"])
        yield* Effect.orDie(
          Effect.forEach(yield* connections.list(workspace.who), ({ id }) => connections.revoke(workspace.who, id))
        )
        yield* Effect.promise(() => mustAsk(client.callTool({ name: "whoami", arguments: {} })))
      })
  )

  it.effect("learns where to sign in when it sends no token, or an invalid one", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(1)
      yield* Effect.promise(async () => {
        for (const headers of [{}, { authorization: "Bearer nothing" }]) {
          const answer = await send(new Request(resource, { method: "POST", headers, body: "{}" }))
          assert.strictEqual(answer.status, 401)
          assert.include(
            answer.headers.get("www-authenticate") ?? "",
            'resource_metadata="https://hours.example/.well-known/oauth-protected-resource/api/mcp"'
          )
        }
      })
    })
  )
})
