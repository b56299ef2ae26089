import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { assert, describe, it } from "vitest"
import { eventually } from "../hosts/hostProcess.ts"
import { preparedDirectory } from "../hosts/preparedDirectory.ts"
import { startAssistant } from "../hosts/stdioProcess.ts"

const entry = (description: string) => ({ date: "2026-03-02", minutes: 60, description, cost: 100 })

/** Enough writes before and after the kill to be in the middle of them. */
const enough = 8

describe("assistants, when the process that has the directory open is killed", () => {
  it(
    "lose nothing that was acknowledged, and write nothing twice that has a request_id",
    { timeout: 600_000 },
    async () => {
      const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
      const leader = await startAssistant(settings)
      const followers = [await startAssistant(settings), await startAssistant(settings, { client: "client 1" })]
      const acknowledged = new Set<string>()
      const enoughWritten = new AbortController()
      const writers = followers.map(async ({ call }, who) => {
        for (let number = 0; !enoughWritten.signal.aborted; number++) {
          const description = `${who} ${number}`
          const { isError, text } = await call("time_log", { entries: [entry(description)], request_id: description })
          assert.isFalse(isError, text)
          acknowledged.add(description)
        }
      })
      await eventually(() => (acknowledged.size >= enough ? true : undefined))
      leader.kill()
      await eventually(() => (acknowledged.size >= 2 * enough ? true : undefined))
      enoughWritten.abort()
      await Promise.all(writers)

      const { call } = followers[0]!
      const written: Array<string> = []
      let cursor: string | undefined
      do {
        const { data } = await call("time_list", { limit: 100, ...(cursor === undefined ? {} : { cursor }) })
        written.push(...data.rows.map(({ description }: any) => description))
        cursor = data.next_cursor
      } while (cursor !== undefined)
      assert.lengthOf(new Set(written), written.length)
      assert.deepEqual(
        [...acknowledged].filter((description) => !written.includes(description)),
        []
      )
    }
  )

  it("learn that the outcome of a write without a request_id is unknown", { timeout: 600_000 }, async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const leader = await startAssistant(settings)
    const follower = await startAssistant(settings)
    await follower.call("whoami")
    const writes = Array.from({ length: 15 }, (_, number) =>
      follower.call("time_log", { entries: Array.from({ length: mostAtOnce }, () => entry(`${number}`)) })
    )
    await writes[0]
    leader.kill()
    const answers = await Promise.all(writes)
    const unsure = answers.filter(({ isError }) => isError)
    for (const { text } of unsure) assert.match(text, /this may or may not be saved[\s\S]*list the records/u)
    const { data } = await follower.call("time_list")
    assert.isAtLeast(data.count, mostAtOnce * (answers.length - unsure.length))
    assert.isAtMost(data.count, mostAtOnce * answers.length)
    assert.strictEqual(data.count % mostAtOnce, 0)
  })
})
