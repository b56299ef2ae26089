import { assert, describe, it } from "vitest"
import { startHost } from "../hosts/hostProcess.ts"
import { ownersKey } from "../hosts/preparedDirectory.ts"
import { slowDirectory } from "../hosts/slowDirectory.ts"
import { startAssistant } from "../hosts/stdioProcess.ts"
import { rounds } from "../support/run/rounds.ts"

/** Sends a request that reads projects, whose statements take 50 to 300 ms, and settles when it is answered or aborted. */
type Slow = (signal?: AbortSignal) => Promise<unknown>

const aborts = rounds(4, 50)

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** How long the next caller waits at most, after each of many requests that are aborted at random moments. */
const waitsAfterAborts = async (slow: Slow, next: () => Promise<unknown>) => {
  await slow()
  let [alone, longest] = [0, 0]
  for (let round = 0; round < 3; round++) alone = Math.max(alone, await timed(slow))
  for (let round = 0; round < aborts; round++) {
    const request = slow(AbortSignal.timeout(5 + Math.floor(Math.random() * 250))).catch(() => undefined)
    await request
    longest = Math.max(longest, await timed(next))
  }
  console.log(`alone ${alone.toFixed(0)} ms, after ${aborts} aborts at most ${longest.toFixed(0)} ms`)
  return { alone, longest }
}

/**
 * The rest of the running statement is shorter than the whole slow request, of which it is a part. A freeze lasted 5 s; the
 * margin is what a busy machine needs.
 */
const assertPrompt = ({ alone, longest }: { readonly alone: number; readonly longest: number }) =>
  assert.isBelow(longest, alone + 2000)

describe("a client that hangs up during a statement of the embedded store delays the next one by no more than it", () => {
  it("over REST, over MCP, and over standard input and output", async () => {
    const directory = await slowDirectory()
    const host = await startHost({ HOURBOOK_DATA_DIR: directory })
    const headers = { "x-api-key": ownersKey }
    const read = async (response: Response) => {
      assert.strictEqual(response.status, 200)
      return response.text()
    }
    const next = () => fetch(`${host.url}/api/me/access`, { headers }).then(read)
    assertPrompt(
      await waitsAfterAborts(
        (signal) => fetch(`${host.url}/api/projects`, { headers, signal: signal ?? null }).then(read),
        next
      )
    )
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "reference_list", arguments: { kind: "project" } }
    })
    const accept = { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" }
    const call: Slow = (signal) =>
      fetch(`${host.url}/api/mcp`, { method: "POST", headers: accept, body, signal: signal ?? null }).then(read)
    assert.include(await call(), "Website")
    assertPrompt(await waitsAfterAborts(call, next))
    await host.stop()

    const assistant = await startAssistant({ HOURBOOK_DATA_DIR: directory })
    const slow: Slow = (signal) => assistant.call("reference_list", { kind: "project" }, signal)
    assertPrompt(await waitsAfterAborts(slow, () => assistant.call("whoami")))
  })
})
