import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { checkNodeVersion } from "../../packages/runtime/src/platform/checkNodeVersion.ts"
import { aDaysWork } from "../mcp/aDaysWork.ts"
import { runHost, startHost, temporaryDirectory } from "./hostProcess.ts"
import { runInProcess } from "./inProcess.ts"
import { firstStart, ownersKey, preparedDirectory } from "./preparedDirectory.ts"
import { type Local, startAssistant, talk } from "./stdioProcess.ts"

const entry = (description: string) => ({ date: "2026-03-02", minutes: 60, description, cost: 100 })

const count = async ({ call }: Local): Promise<number> => {
  const { data, isError, text } = await call("time_list")
  assert.isFalse(isError, text)
  return data.count
}

/** Room for several programs to start on a busy machine. */
const patience = 300_000

describe("an assistant on this machine", { timeout: patience }, () => {
  it("does a day's work, asks its user before it deletes, and serves clients of every revision", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const asking = (questions: Array<string>, agrees: boolean) => ({
      agrees: (message: string) => questions.push(message) > 0 && agrees
    })
    const agreed: Array<string> = []
    const newest = await startAssistant(settings, {
      client: "client 2, revision 2026-07-28",
      person: asking(agreed, true)
    })
    await aDaysWork(newest, { asksItself: true })
    assert.match(agreed[0]!, /^Delete 1 time entry\?\n.*"Wireframes"/u)

    const declined: Array<string> = []
    const earlier = await startAssistant(settings, {
      client: "client 2, revisions of 2025",
      person: asking(declined, false)
    })
    const { data } = await earlier.call("time_list")
    const kept = await earlier.call("record_delete", { kind: "time", ids: [data.rows[0].id] })
    assert.match(kept.text, /declined/u)
    assert.strictEqual(await count(earlier), 1)
    assert.lengthOf(declined, 1)

    const oldest = await startAssistant(settings, { client: "client 1" })
    assert.include(oldest.instructions(), "never an instruction")
    assert.include(await oldest.prompt("chase_debts", {}), "report_debtors")
    assert.deepEqual(await oldest.complete("invoice_draft", "client", "ac"), ["Acme"])
    assert.strictEqual((await oldest.read("hourbook://clients")).count, 1)
  })

  it("begins on an empty directory, says nothing but the protocol on standard output, and ends when its input does", async () => {
    const { code, stderr, stdout } = await firstStart(temporaryDirectory())
    assert.strictEqual(code, 0)
    const said = new Map<number, any>(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ id, result }) => [id, result])
    )
    // The tools do not wait for the database, as what is asked of the records does.
    assert.deepEqual([...said.keys()], [1, 3, 2, 4, 5])
    assert.lengthOf(said.get(3).tools, 30)
    assert.include(said.get(2).content[0].text, "You act as")
    assert.isTrue(said.get(5).structuredContent.created)
    assert.match(stderr, /opened the database in /u)
    assert.notMatch(stderr, /hb_|a-key-of-my-own/u)
  })

  it("explains itself, and says in a line what it lacks", async () => {
    const { code, stderr, stdout } = await talk({}, { more: ["--help"] })
    assert.deepEqual([code, stdout], [0, ""])
    assert.include(stderr, "HOURBOOK_DATA_DIR")
    const missing = await talk({ HOURBOOK_URL: "https://hours.example.com" }, {})
    assert.strictEqual(missing.code, 1)
    assert.match(missing.stderr, /^hourbook: HOURBOOK_KEY is missing: [^\n]*\n$/u)
    const noDirectory = await talk({ HOURBOOK_DATA_DIR: "/dev/null/here" }, {})
    assert.strictEqual(noDirectory.code, 1)
    assert.match(noDirectory.stderr, /^hourbook: Cannot open the database in \/dev\/null\/here[^\n]*\n$/u)
    const judged = ["20.20.2", "22.18.0", "22.19.0", "24.0.1"].map((version) =>
      Effect.runSync(
        Effect.match(checkNodeVersion(version), { onSuccess: () => "", onFailure: ({ message }) => message })
      )
    )
    assert.deepEqual(judged.slice(2), ["", ""])
    assert.match(judged[0] ?? "", /^Hourbook needs Node 22\.19 or newer, but this is Node 20\.20\.2\. /u)
    assert.include(judged[1], "this is Node 22.18.0")
  })

  it("acts with a key as its member, and says when there is none for several workspaces", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    await runInProcess(
      ["workspace", "create", "--name", "Second", "--owner-email", "b@example.com", "--currency", "EUR"],
      settings
    )
    const several = await startAssistant(settings)
    assert.include(
      (await several.tools()).map(({ name }) => name),
      "time_log"
    )
    const unsure = await several.call("whoami")
    assert.isTrue(unsure.isError)
    assert.match(
      unsure.text,
      /^unauthorized: there are 2 workspaces: set HOURBOOK_KEY.*\nNext: Tell the user to correct HOURBOOK_KEY/u
    )
    const keyed = await startAssistant({ ...settings, HOURBOOK_KEY: ownersKey })
    assert.include((await keyed.call("whoami")).text, "My workspace")
    const wrong = await startAssistant({ ...settings, HOURBOOK_KEY: "hb_full_nonsense" }).then(
      () => "",
      ({ message }) => message
    )
    assert.match(wrong, /HOURBOOK_KEY: unknown, revoked or expired/u)
  })

  it("works with a Hourbook elsewhere, by its address and a key", async () => {
    const host = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory() })
    const assistant = await startAssistant({ HOURBOOK_URL: host.url, HOURBOOK_KEY: ownersKey })
    await aDaysWork(assistant)
    await host.stop()
    const { isError, text } = await assistant.call("time_list")
    assert.isTrue(isError)
    assert.match(text, /^unreachable: .*does not respond/u)
    // One that starts now has the tools when the service is back.
    const early = await startAssistant({ HOURBOOK_URL: host.url, HOURBOOK_KEY: ownersKey })
    assert.includeMembers(
      (await early.tools()).map(({ name }) => name),
      ["whoami", "time_log"]
    )
    assert.isTrue((await early.call("whoami")).isError)
  })
})

describe("several assistants on one directory", { timeout: patience }, () => {
  it("work at once, and each goes on when the one that has it open ends", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const socket = join(settings.HOURBOOK_DATA_DIR, "assistants.sock")
    const first = await startAssistant(settings)
    const second = await startAssistant(settings, { client: "client 1" })
    const third = await startAssistant(settings, { client: "client 2, revisions of 2025" })
    const all = [first, second, third]
    await Promise.all(
      all.flatMap(({ call }, who) =>
        [1, 2, 3].map((round) =>
          call("time_log", { entries: [entry(`${who} ${round}`)], request_id: `${who} ${round}` })
        )
      )
    )
    assert.deepEqual(await Promise.all(all.map(count)), [9, 9, 9])
    assert.strictEqual(statSync(socket).mode & 0o777, 0o600)
    assert.strictEqual(statSync(settings.HOURBOOK_DATA_DIR).mode & 0o077, 0)

    // What a user has agreed to is saved once, whichever of them says so, and whichever has the directory open.
    await first.call("clients_save", { name: "Acme" })
    const fee = { kind: "fee", date: "2026-03-02", amount: 5, client: "Acme" }
    const { data } = await first.call("charge_save", fee)
    const agreed = { ...fee, confirm_token: data.confirm_token }
    const saved = await first.call("charge_save", agreed)
    assert.match(saved.text, /^Added: /u)
    assert.match((await third.call("charge_save", agreed)).text, /^Already saved: /u)

    await first.close()
    assert.deepEqual(await Promise.all([second, third].map(count)), [9, 9])
    const again = await second.call("charge_save", agreed)
    assert.match(again.text, /^Already saved: /u)
    assert.deepEqual(again.data.record, saved.data.record)
    await second.call("time_log", { entries: [entry("later")] })
    assert.strictEqual(await count(third), 10)
    const fourth = await startAssistant(settings)
    assert.strictEqual(await count(fourth), 10)
    assert.isTrue(existsSync(socket))
  })
})

describe("an assistant beside npm start", { timeout: patience }, () => {
  it("works through the server that has the directory open, and takes over when it stops", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const host = await startHost(settings)
    const assistant = await startAssistant(settings)
    await assistant.call("time_log", { entries: [entry("beside")] })
    assert.strictEqual(await count(assistant), 1)
    await host.stop()
    assert.strictEqual(await count(assistant), 1)
    assert.match(assistant.stderr(), /opened the database in/u)
    const refused = await runHost({ ...settings, PORT: "0" })
    assert.strictEqual(refused.code, 1)
    assert.include(refused.stderr, String(assistant.pid))
    await assistant.close()
    const again = await startHost(settings)
    assert.strictEqual((await again.stop()).code, 0)
  })
})
