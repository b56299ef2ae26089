import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Console, Effect } from "effect"
import { type Asked, type Send, Unanswered } from "../../../packages/cli/src/commands/import/Connection.ts"
import { importFile, openFile } from "../../../packages/cli/src/commands/import/importFile.ts"
import { listImports } from "../../../packages/cli/src/commands/import/importRecords.ts"
import { readWorld } from "../../../packages/cli/src/commands/import/readWorld.ts"
import { toggl } from "../../support/exchange/files.ts"
import { dataOf, openWorkspace } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"

/** Sends to the service, which does each call of an import and whose first answer to it does not arrive. */
const losing = (stack: Stack["Service"], key: string | null) => {
  const lost: Array<string> = []
  const send: Send = ({ body, headers, method, path }: Asked) =>
    Effect.flatMap(stack.send(method, path, { key, body, headers }), (answer) => {
      const isLost = method === "POST" && path.endsWith("/bulk") && !lost.includes(path)
      if (isLost) lost.push(path)
      return isLost
        ? Effect.fail(new Unanswered({ lasts: false, message: "the line is dead" }))
        : Effect.succeed({ ...answer, retryAfterSeconds: 0 })
    })
  return { lost, send }
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })(
  "an import of the command whose answers get lost",
  (it) => {
    it.effect("counts what its calls made as made, and keeps it", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { lost, send } = losing(yield* Stack, owner.full.key)
        const directory = mkdtempSync(join(tmpdir(), "hourbook-import-"))
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(directory, { recursive: true })))
        const path = join(directory, "march.csv")
        writeFileSync(path, toggl)
        const said: Array<string> = []
        const console = { ...globalThis.console, log: (text: string) => said.push(text) }
        yield* importFile({ send, place: "the test", callsAtOnce: 1 }, yield* openFile(path), {
          given: {
            dryRun: false,
            json: true,
            rates: false,
            mapping: null,
            answers: {},
            saveMapping: null,
            workspace: null
          },
          imports: yield* listImports(send),
          world: yield* readWorld(send),
          show: () => Effect.void
        }).pipe(Effect.provideService(Console.Console, console))
        assert.sameMembers(lost, ["/api/counteragents/bulk", "/api/projects/bulk", "/api/time/bulk"])
        const { counts, import_id } = JSON.parse(said.join("\n"))
        assert.deepEqual(counts.entries, { created: 4, already_there: 0, refused: 0 })
        assert.strictEqual(counts.clients.already_there + counts.projects.already_there, 0)
        const [{ counts: kept, id }] = dataOf(yield* owner.full.get("/api/imports")).imports
        assert.strictEqual(id, import_id)
        assert.strictEqual(kept.time, 4)
        assert.strictEqual(dataOf(yield* owner.full.get("/api/time")).totalCount, 4)
      })
    )
  }
)
