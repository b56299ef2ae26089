import { writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import { join } from "node:path"
import { Readable } from "node:stream"
import { remoteUpstream } from "@hourbook/mcp/stdio/remote"
import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { toggl } from "../../support/exchange/files.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

/** A server at an address until `use` has ended, and how many MiB it has sent. */
const serving = async <A>(answer: RequestListener, use: (origin: string) => Promise<A>): Promise<A> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const piece = Buffer.alloc(1024 * 1024, "a")
let sent = 0

const endless: RequestListener = (_, response) => {
  sent = 0
  const pieces = function* () {
    for (;;) {
      sent += 1
      yield piece
    }
  }
  Readable.from(pieces()).pipe(response)
}

/** Lists whose pages always lead to a next one. */
const endlessPages: RequestListener = ({ url = "" }, response) => {
  const data = url.startsWith("/api/workspace")
    ? { workspace: { currency: "EUR", time_zone: "UTC" } }
    : url.startsWith("/api/members")
      ? { members: [] }
      : { imports: [], counteragents: [], projects: [], next_cursor: "more" }
  response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, data }))
}

const file = (): string => {
  const path = join(temporaryDirectory(), "march.csv")
  writeFileSync(path, toggl)
  return path
}

const importFrom = (origin: string) =>
  runInProcess(["import", file(), "--dry-run"], { HOURBOOK_URL: origin, HOURBOOK_KEY: "hb_made_up" })

describe("a server that sends without end", () => {
  it("is given up by an import after 64 MiB, at once", () =>
    serving(endless, async (origin) => {
      const { code, stderr } = await importFrom(origin)
      assert.notStrictEqual(code, 0)
      assert.include(
        stderr,
        `${origin} is not a Hourbook server: the answer is longer than 64 MiB. Check HOURBOOK_URL.`
      )
      assert.isBelow(sent, 90)
    }))

  it("is given up by an import whose lists do not end", () =>
    serving(endlessPages, async (origin) => {
      const { code, stderr } = await importFrom(origin)
      assert.notStrictEqual(code, 0)
      assert.match(stderr, /list \/api\/counteragents does not end: the command stopped reading after 0 rows/u)
    }))

  it("is given up by the program for assistants", () =>
    serving(endless, async (origin) => {
      const message = { headers: {}, body: "{}", repeatable: false }
      const gone = await Effect.runPromise(Effect.flip(remoteUpstream(origin, {})(message)))
      assert.strictEqual(gone.message, `the answer is longer than 64 MiB: ${origin} may not be Hourbook`)
      assert.isBelow(sent, 90)
    }))
})
