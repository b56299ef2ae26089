import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { temporaryDirectory } from "../hostProcess.ts"
import { onDatabase } from "../imports/onDatabase.ts"

it.live("commands take the only workspace, or that of an address, and ask where there are several", () =>
  Effect.gen(function* () {
    const { run } = yield* onDatabase
    const copy = join(temporaryDirectory(), "one.hbx")
    const commands = [
      "member list",
      "member rename --email ada@example.com --name Ada",
      "member add --email grace@example.com --name Grace --role member",
      "member remove --email grace@example.com",
      `export --out ${copy}`,
      "key list --email ada@example.com",
      "key create --email ada@example.com",
      "connect list --email ada@example.com",
      "connect code --email ada@example.com"
    ]
    yield* Effect.promise(async () => {
      for (const command of commands) {
        const { code, stderr } = await run(...command.split(" "))
        assert.strictEqual(code, 0, `${command}: ${stderr}`)
      }
      await run("workspace", "create", "--name", "Two", "--owner-email", "ben@example.com", "--currency", "EUR")
      for (const command of ["member list", `export --out ${copy}`]) {
        const { code, stderr } = await run(...command.split(" "))
        assert.deepEqual(
          [code, stderr.trim()],
          [1, "hourbook: There are several workspaces: choose one with --workspace (one, two)."]
        )
      }
      const { stdout } = await run("member", "list", "--workspace", "two")
      assert.include(stdout, "ben@example.com")
      const key = await run("key", "list", "--email", "ben@example.com")
      assert.strictEqual(key.code, 0, key.stderr)
    })
  })
)
