import { createServer } from "node:http"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { AnswerTooLong, fetchWithin, textWithin } from "@hourbook/core/scheduling/textWithin"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const MiB = 1024 * 1024

/** Closed by the client before the server has sent all. */
const closed = new Set<string>()

const bomb = gzipSync(Buffer.alloc(200 * MiB, "a"))

const server = createServer((request, response) => {
  const path = request.url ?? ""
  response.once("close", () => response.writableFinished || closed.add(path))
  if (path === "/none") return response.writeHead(204).end()
  if (path === "/packed") return response.writeHead(200, { "content-encoding": "gzip" }).end(bomb)
  if (path === "/text") return response.end("\uFEFFZeit, время, 時間")
  const piece = Buffer.alloc(MiB, "a")
  const pieces = function* () {
    for (;;) yield piece
  }
  Readable.from(pieces()).pipe(response)
})
let origin = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
})
afterAll(() => server.close())

const tooLong = async (read: Promise<unknown>) =>
  read.then(
    () => assert.fail("it was read"),
    (error: unknown) => {
      assert.instanceOf(error, AnswerTooLong)
      assert.match(String(error), /longer than \d+ (?:MiB|bytes)$/u)
    }
  )

describe("an answer that is read as text", () => {
  it("is read no further than its limit, and its connection is closed", async () => {
    await tooLong(textWithin((await fetch(`${origin}/endless`)).body, 3 * MiB))
    for (let tries = 0; tries < 100 && !closed.has("/endless"); tries++)
      await new Promise((next) => setTimeout(next, 20))
    assert.isTrue(closed.has("/endless"))
  })

  it("counts as it is after unpacking", async () => {
    assert.isBelow(bomb.length, MiB)
    await tooLong(textWithin((await fetch(`${origin}/packed`)).body, 3 * MiB))
  })

  it("is what it is below the limit, to the byte", async () => {
    const bytes = Buffer.byteLength("\uFEFFZeit, время, 時間")
    const read = async (limit: number) => textWithin((await fetch(`${origin}/text`)).body, limit)
    assert.strictEqual(await read(bytes), "Zeit, время, 時間")
    await tooLong(read(bytes - 1))
    assert.strictEqual(await textWithin(null, 1), "")
  })

  it("decodes characters that arrive in pieces", async () => {
    const bytes = new TextEncoder().encode("時間")
    const pieces = async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    assert.strictEqual(await textWithin(pieces(), 100), "時間")
  })
})

describe("what a library fetches", () => {
  it("keeps its status and headers, also without a body", async () => {
    const within = fetchWithin(fetch, MiB)
    const text = await within(`${origin}/text`)
    assert.deepEqual([text.status, await text.text()], [200, "Zeit, время, 時間"])
    const none = await within(`${origin}/none`)
    assert.deepEqual([none.status, none.body], [204, null])
  })

  it("is read up to the limit", () => tooLong(fetchWithin(fetch, MiB)(`${origin}/endless`)))
})
