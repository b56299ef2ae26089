import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { wholeOf } from "@hourbook/core/access/Policy"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { compareText } from "@hourbook/core/values/fold"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { Members } from "@hourbook/core/workspaces/Members"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Option } from "effect"
import { recordCommands } from "../../hosts/cli/everyCommand.ts"
import { aConnection, addConnection } from "../../support/data/addConnection.ts"
import { newUuid } from "../../support/data/builders.ts"
import { aSession } from "../../support/data/signIns.ts"
import { memoryRecords, runCommand } from "./runCommand.ts"

/** What the commands are about, made beforehand by other means. */
interface Known {
  readonly at: (file: string) => string
  readonly connectionId: string
  readonly importId: string
  readonly keyId: string
}

interface Row {
  /** The subjects and actions of the lines that it leaves, or why it leaves none. */
  readonly leaves: ReadonlyArray<string> | string
  /** None where another test runs it. */
  readonly args: ((known: Known) => string) | null
}

const ada = "--workspace acme --email ada@example.com"
const ben = "--workspace acme --email ben@example.com"
const reads = "it reads"

const row = (leaves: Row["leaves"], args: string | ((known: Known) => string) | null): Row => ({
  leaves,
  args: typeof args === "string" ? () => args : args
})

/** In the order in which they run. */
const rows: Readonly<Record<string, Row>> = {
  "workspace create": row(
    ["workspace created", "member created", "api_key created"],
    "workspace create --name Acme --slug acme --owner-email ada@example.com"
  ),
  "workspace list": row(reads, "workspace list"),
  "member add": row(
    ["member created", "api_key created"],
    "member add --workspace acme --email ben@example.com --name Ben --role member --key read"
  ),
  "member invite": row(["member created"], ({ at }) => `member invite --workspace acme ${at("people.csv")}`),
  "member join": row(["member updated"], "member join --workspace acme --person Gus --email gus@example.com"),
  "member list": row(reads, "member list --workspace acme"),
  "member rename": row(["member updated"], `member rename ${ben} --name Benjamin`),
  "member remove": row(["member deleted"], "member remove --workspace acme --email gus@example.com"),
  "key create": row(["api_key created"], `key create ${ada}`),
  "key list": row(reads, `key list ${ada}`),
  "key revoke": row(["api_key deleted"], ({ keyId }) => `key revoke ${ada} ${keyId}`),
  "connect code": row(["member updated"], `connect code ${ada}`),
  "connect list": row(reads, `connect list ${ada}`),
  "connect revoke": row(["connection deleted"], ({ connectionId }) => `connect revoke ${ada} ${connectionId}`),
  "signin link": row(["member updated"], `signin link ${ada}`),
  "session list": row(reads, `session list ${ada}`),
  "session revoke": row(["session deleted"], `session revoke ${ada} --all`),
  import: row(["import created", "time_entry created"], ({ at }) => `import ${at("march.csv")}`),
  "import list": row(reads, "import list"),
  "import cut": row("its calls are those of the interface, and leave their lines", null),
  "import undo": row(["time_entry deleted", "import deleted"], ({ importId }) => `import undo ${importId}`),
  "log verify": row(reads, "log verify"),
  "rollups verify": row(reads, "rollups verify"),
  "rollups rebuild": row("totals are what records add up to", "rollups rebuild"),
  export: row(reads, ({ at }) => `export --workspace acme --out ${at("acme.jsonl")}`),
  backup: row(reads, null),
  restore: row("a copy has its own log", null),
  doctor: row(reads, null),
  "invoices run": row("a draft leaves its line as any other, and no schedule is due here", "invoices run"),
  deliver: row("it finishes what requests have begun and logged", "deliver --once"),
  demo: row("its workspace is another, made by the use cases that others are", null),
  "person export": row(reads, "person export --email ben@example.com"),
  "person erase": row(
    ["member deleted", "api_key deleted"],
    "person erase --email ben@example.com --confirm ben@example.com"
  ),
  "workspace remove": row("the log goes with its workspace", "workspace remove --workspace acme --confirm acme")
}

const prepared = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-logged-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const at = (file: string) => join(directory, file)
  writeFileSync(at("people.csv"), "name,email,role\nCid,cid@example.com,member\n")
  writeFileSync(at("march.csv"), "date,hours,description,user_name\n2024-03-04,1,Sketches,Ada\n")
  const records = yield* memoryRecords
  return { at, records, run: (args: string) => runCommand(records, ...args.split(" ")) }
})

/** The lines of the workspace, the oldest first. */
const lines = Effect.gen(function* () {
  const found = yield* (yield* WorkspaceRepository).findBySlug("acme")
  if (Option.isNone(found)) return []
  const all = yield* (yield* ActivityLog).page(wholeOf(found.value.id), { after: null, limit: 1000 })
  return all.toSorted((a, b) => compareText(a.id, b.id))
})

/** Adds a former member, a connected app and a browser that is signed in, once the workspace is there. */
const inhabit = Effect.gen(function* () {
  const who = yield* (yield* Operator).ownerOf("acme")
  yield* (yield* Members).addFormer(who, { name: "Gus" })
  const connection = aConnection(who.member, { createdAt: yield* now })
  assert.isTrue(yield* addConnection(connection))
  const at = yield* now
  const session = aSession(who.member, { createdAt: at, expiresAt: fromMillis(toMillis(at) + 60_000) })
  assert.isTrue(yield* (yield* SessionRepository).add(session, newUuid(), who.member))
  return connection.id
})

describe("commands of the operator", () => {
  it.effect("leave their lines in the log, by an owner, and there is no other command", () =>
    Effect.scoped(
      Effect.gen(function* () {
        assert.sameMembers(Object.keys(rows), [...recordCommands()])
        const { at, records, run } = yield* prepared
        let known: Known = { at, connectionId: "", importId: "", keyId: "" }
        for (const [command, { args, leaves }] of Object.entries(rows)) {
          if (args === null) continue
          const before = yield* Effect.provide(lines, records)
          const { problem } = yield* run(args(known))
          assert.strictEqual(problem, "", command)
          const earlier = new Set(before.map(({ id }) => id))
          const made = (yield* Effect.provide(lines, records)).filter(({ id }) => !earlier.has(id))
          assert.deepStrictEqual(
            made.map(({ action, subject }) => `${subject} ${action}`),
            typeof leaves === "string" ? [] : leaves,
            command
          )
          for (const { subject, subjectId, userName } of made) {
            assert.strictEqual(userName, "ada", command)
            if (subject === "api_key") known = { ...known, keyId: subjectId }
            if (subject === "import") known = { ...known, importId: subjectId }
          }
          if (command === "workspace create") {
            known = { ...known, connectionId: yield* Effect.provide(inhabit, records) }
          }
        }
      })
    )
  )
})
