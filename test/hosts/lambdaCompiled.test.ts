import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import { startContainer } from "../tools/lambda/container.ts"
import { emptyStores } from "../tools/lambda/emptyStores.ts"
import { eventOf, responseOf } from "../tools/lambda/events.ts"

/** What Lambda starts Node with, for an environment of a gigabyte. */
const asLambda = ["--expose-gc", "--max-http-header-size=81920", "--max-semi-space-size=51", "--max-old-space-size=922"]

const directory = mkdtempSync(join(tmpdir(), "hourbook-compiled-"))
const bundle = join(directory, "bundle")
const copyTo = (name: string) => {
  cpSync(bundle, join(directory, name), { recursive: true })
  return join(directory, name)
}

beforeAll(() => {
  cpSync(inject("lambdaBundle"), bundle, { recursive: true })
  const { status, stderr, stdout } = spawnSync(process.execPath, [asLambda[0]!, join(bundle, "compile.mjs")], {
    encoding: "utf8"
  })
  assert.strictEqual(status, 0, stderr)
  assert.match(
    stdout,
    /^Compiled \d+ files \(\d+\.\d MB\) for build \w+ and Node \S+ on \w+, started with --expose-gc\n$/u
  )
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** What a fresh container says, and the status of its first answer to the owner of a workspace. */
const firstAnswer = ({
  from,
  options,
  store: { open }
}: {
  readonly from: string
  readonly options: ReadonlyArray<string>
  readonly store: (typeof emptyStores)[number]
}) =>
  Effect.gen(function* () {
    const { makeWorkspace, settings } = yield* open
    const key = yield* makeWorkspace
    const container = yield* startContainer(from, { ...settings, HOURBOOK_LOG: "off" }, options)
    const request = new Request("http://x/api/me/access", { headers: { "x-api-key": key } })
    const event = yield* Effect.promise(() => eventOf(request, { front: "http-api", sourceAddress: "192.0.2.1" }))
    const { status } = responseOf(yield* container.invoke(event))
    return { status, said: container.said() }
  }).pipe(Effect.scoped)

const store = emptyStores[0]

describe("code compiled beforehand", () => {
  it.live.each(emptyStores)("is all that runs before the first answer, as Lambda starts Node: $name", (one) =>
    Effect.gen(function* () {
      const without = copyTo(`without-${one.name}`)
      for (const file of readdirSync(without).filter((name) => name.endsWith(".cjs"))) {
        const path = join(without, file)
        writeFileSync(path, " ".repeat(statSync(path).size))
      }
      const answer = yield* firstAnswer({ from: without, options: asLambda, store: one })
      assert.deepStrictEqual(answer, { status: 200, said: "" })
    })
  )

  it.live("is left where Node was started with other options, and the log says so once", () =>
    Effect.gen(function* () {
      const { said, status } = yield* firstAnswer({ from: bundle, options: ["--stack-trace-limit=20"], store })
      assert.strictEqual(status, 200)
      assert.match(said, /^hourbook: V8 rejected the compiled code: .* than here \(--stack-trace-limit=20/u)
      assert.lengthOf(said.match(/hourbook:/gu) ?? [], 1)
    })
  )

  it.live("is left where another bundle or another Node made it, and the log says so", () =>
    Effect.gen(function* () {
      const other = copyTo("other")
      const mark = readFileSync(join(other, "compiled"), "utf8")
      assert.match(mark, new RegExp(`^build [0-9a-f]{16} and Node ${process.version} on ${process.arch}$`, "u"))
      writeFileSync(join(other, "compiled"), mark.replace(/Node v\d+/u, "Node v1"))
      const { said, status } = yield* firstAnswer({ from: other, options: asLambda, store })
      assert.strictEqual(status, 200)
      assert.match(said, /^hourbook: The compiled code is for build \w+ and Node v1\.[^\n]*\n$/u)
    })
  )

  it("gives way where stack traces are to tell lines of the sources", () => {
    const program = `
const { handler } = await import(process.argv[1])
await handler({}).catch(({ stack }) => console.log(stack))
process.exit()`
    const stackOf = (...options: ReadonlyArray<string>) =>
      spawnSync(process.execPath, [...options, "--input-type=module", "-e", program, join(bundle, "main.mjs")], {
        encoding: "utf8"
      }).stdout
    const mapped = stackOf(...asLambda, "--enable-source-maps")
    assert.match(mapped, /Unsupported event[^]*hosts\/lambda\/src\/events\/handler\.ts:\d+:\d+/u)
    assert.match(stackOf(...asLambda), /Unsupported event[^]*function\.cjs:\d+:\d+/u)
  })
})
