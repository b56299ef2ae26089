import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { openWorkspace } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"

const page = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8")

/** The commands of the page in their order, each on one line. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)```$/gmu)].flatMap(([, block = ""]) =>
  block.replaceAll("\\\n", " ").trim().split("\n")
)

/** What curl sends for a command of the page. */
const requestOf = (command: string) => {
  const path = /\$API(\/[^"\s]*)/u.exec(command)?.[1] ?? assert.fail(command)
  const body = /-d '([^']*)'/u.exec(command)?.[1]
  const method = /-X (\w+)/u.exec(command)?.[1] ?? (body === undefined ? "GET" : "POST")
  return { method, path: `/api${path}`, body }
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("docs/api.md", (it) => {
  it.effect("has commands that work one after the other in a new workspace", () =>
    Effect.gen(function* () {
      assert.isAtLeast(commands.length, 12)
      const { owner } = yield* openWorkspace()
      for (const command of commands) {
        assert.match(command, /^curl -s .*-H "x-api-key: \$KEY"/u)
        const { body, method, path } = requestOf(command)
        const accept = /-H 'accept: ([^']*)'/u.exec(command)?.[1]
        const answer = yield* owner.full.send(method, path, body, accept === undefined ? {} : { accept })
        assert.include([200, 201], answer.status, `${command}\n${JSON.stringify(answer.body)}`)
        if (accept === undefined && !path.includes("format=")) assert.notProperty(answer.body.data, "warnings", command)
      }
    })
  )
})
