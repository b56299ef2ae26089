import { execFileSync } from "node:child_process"
import { assert, describe, it } from "vitest"
import { rounds } from "../support/run/rounds.ts"
import { countHours, eventually, postHour, runHost, shownKey, startHost, temporaryDirectory } from "./hostProcess.ts"
import { migratedDirectory, ownersKey, preparedDirectory } from "./preparedDirectory.ts"

const curlLine = (stdout: string) => /^ +(curl .*)$/mu.exec(stdout)?.[1]

describe("npm start on a directory of its own", () => {
  it("shows a key and a curl line that records an hour, keeps it, and shows no key again", async () => {
    const directory = temporaryDirectory()
    const first = await startHost({ HOURBOOK_DATA_DIR: directory }, "sources")
    const key = await shownKey(first)
    const line = await eventually(() => curlLine(first.said.stdout))
    const answer = JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8" }))
    assert.isTrue(answer.ok)
    assert.strictEqual(answer.data.entry.duration_minutes_total, 60)
    assert.match(execFileSync("sh", ["-c", `${line} -w '%{http_code}'`], { encoding: "utf8" }), /201$/u)
    assert.include(first.said.stdout, directory)
    assert.strictEqual((await first.stop()).code, 0)

    const second = await startHost({ HOURBOOK_DATA_DIR: directory })
    assert.strictEqual(await countHours(second.url, key), 2)
    for (const [path, part] of [
      ["/docs", "Scalar API Reference"],
      ["/api/openapi.json", '"openapi":"3.1.0"']
    ] as const) {
      const answer = await fetch(second.url + path, { headers: { "accept-encoding": "br" } })
      assert.strictEqual(answer.headers.get("content-encoding"), "br", "made whole, in a thread")
      assert.include(await answer.text(), part)
    }
    const { code, stderr, stdout } = await second.stop("SIGINT")
    assert.strictEqual(code, 0)
    assert.notInclude(stdout, "hb_")
    assert.notInclude(stdout, "curl")
    assert.strictEqual(stderr, "")
  })

  it("refuses a second process on the same directory, and the first goes on", async () => {
    const directory = await preparedDirectory()
    const first = await startHost({ HOURBOOK_DATA_DIR: directory })
    const second = await runHost({ HOURBOOK_DATA_DIR: directory, PORT: "0" })
    assert.strictEqual(second.code, 1)
    assert.strictEqual(second.stdout, "")
    assert.strictEqual(second.stderr.trim().split("\n").length, 1)
    assert.include(second.stderr, directory)
    assert.include(second.stderr, String(first.child.pid))
    assert.strictEqual(await postHour(first.url, ownersKey, "still here"), 201)
  })

  it("loses no acknowledged write when it is killed", async () => {
    const directory = await preparedDirectory()
    let acknowledged = 0
    for (let round = 0; round < rounds(1, 5); round++) {
      const host = await startHost({ HOURBOOK_DATA_DIR: directory })
      const before = await countHours(host.url, ownersKey)
      assert.isAtLeast(before, acknowledged)
      acknowledged = before
      const writer = async (name: string) => {
        for (let count = 0; host.child.signalCode === null; count++) {
          const status = await postHour(host.url, ownersKey, `${round} ${name} ${count}`).catch(() => 0)
          if (status === 201) acknowledged++
        }
      }
      const writers = ["a", "b", "c", "d"].map(writer)
      const enough = acknowledged + 10
      await eventually(() => (acknowledged >= enough ? true : undefined))
      await host.stop("SIGKILL")
      await Promise.all(writers)
    }
    const last = await startHost({ HOURBOOK_DATA_DIR: directory })
    assert.isAtLeast(await countHours(last.url, ownersKey), acknowledged)
  })

  it("refuses a short key for the first workspace, and only warns about it later", async () => {
    const HOURBOOK_BOOTSTRAP_KEY = "geheim-geheim-geheim-23"
    const first = await runHost({ HOURBOOK_DATA_DIR: await migratedDirectory(), HOURBOOK_BOOTSTRAP_KEY })
    assert.strictEqual(first.code, 1)
    assert.match(first.stderr, /^hourbook: HOURBOOK_BOOTSTRAP_KEY .*24 to 255.*\n$/u)
    const later = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory(), HOURBOOK_BOOTSTRAP_KEY })
    assert.strictEqual(await postHour(later.url, ownersKey, "mine"), 201)
    const { stderr } = await later.stop()
    assert.match(stderr, /HOURBOOK_BOOTSTRAP_KEY has fewer than 24 characters/u)
    assert.notInclude(first.stderr + stderr, "geheim")
  })

  it("takes a key of one's own and shows it nowhere", async () => {
    const key = "a-key-of-my-own-0123456789-abcdef"
    const host = await startHost({
      HOURBOOK_DATA_DIR: await migratedDirectory(),
      HOURBOOK_BOOTSTRAP_KEY: key,
      HOURBOOK_WORKSPACE: "Café Noir",
      HOURBOOK_CURRENCY: "JPY",
      HOURBOOK_OWNER_EMAIL: "ada@example.com"
    })
    assert.strictEqual(await postHour(host.url, key, "mine"), 201)
    const { stdout } = await host.stop()
    assert.notInclude(stdout, key)
    assert.include(stdout, "Café Noir")
    assert.include(stdout, "ada@example.com")
  })
})
