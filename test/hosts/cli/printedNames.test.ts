import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"
import { everyCommand, recordCommands } from "./everyCommand.ts"

/** As an earlier version let it through: it clears the screen, goes to the next line and turns text around. */
const evil = "E\u001b[2J\u009b31mvil\r\nforged row\u202e\u2028"
const asSql = "E'E\\u001b[2J\\u009b31mvil\\r\\nforged row\\u202e\\u2028'"

describe("every command", () => {
  it.live("prints names that an earlier version took so that a terminal shows them, each on its line", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const file = join(temporaryDirectory(), "table.csv")
      writeFileSync(
        file,
        `date,hours,client,project,person,description\n2024-03-04,1,"${evil}","${evil}","${evil}","${evil}"\n`
      )
      const run = (line: string) => Effect.promise(() => runInProcess(line.split(" "), { DATABASE_URL: url }))
      const commands = everyCommand(file)
      assert.deepStrictEqual(Object.keys(commands).sort(), recordCommands(), "each command is tried")
      const first = ["workspace create --name Acme --owner-email ada@example.com", commands["key create"] ?? ""]
      for (const line of first) assert.strictEqual((yield* run(line)).code, 0, line)
      for (const table of ["workspaces", "members", "api_keys"]) {
        yield* administer(url, `update ${table} set name = ${asSql}`)
      }
      let shown = 0
      for (const [name, line] of Object.entries(commands)) {
        for (const args of [line, `${line} --json`]) {
          const { stderr, stdout } = yield* run(args)
          for (const text of [stdout, stderr]) {
            assert.notMatch(
              text.replaceAll("\n", ""),
              /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u,
              `${name}: ${JSON.stringify(text)}`
            )
            assert.notMatch(text, /^\s*forged row/mu, name)
            if (text.includes(String.raw`\u001b[2J`)) shown++
          }
          if (args !== line && stdout.startsWith("[")) assert.isArray(JSON.parse(stdout))
        }
      }
      assert.isAtLeast(shown, 7)
    })
  )
})
