import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, layer } from "@effect/vitest"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { currency } from "../support/data/builders.ts"
import { environment, root } from "../support/run/steps.ts"
import { useCases } from "../support/useCases.ts"

const page = readFileSync(join(root, "docs", "clients.md"), "utf8")

/** The command that generates a client and the program that uses it, of a section of the page. */
const sectionOf = (title: string) => {
  const text = page.split(/^## /mu).find((one) => one.startsWith(`${title}\n`)) ?? assert.fail(title)
  const blockOf = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "mu").exec(text)?.[1] ?? assert.fail(language)
  const command =
    blockOf("sh")
      .split("\n")
      .find((line) => line.startsWith("npx")) ?? assert.fail("no npx")
  return { command, program: blockOf("ts") }
}

const versions: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "test", "package.json"), "utf8")
).dependencies

/** The command with the packages that are installed here, which are of the versions that it names. */
const installed = (command: string): string => {
  for (const [, name = "", version = ""] of command.matchAll(/--package (\S+)@(\S+)/gu)) {
    assert.isTrue(`${versions[name]}.`.startsWith(`${version}.`), `${name}@${version} is not ${versions[name]}`)
  }
  return command.replace(/^npx --yes (?:--package \S+ )+/u, "")
}

/** As a project has it that runs on Node. */
const tsconfig = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    rootDir: ".",
    outDir: "dist"
  },
  include: ["*.ts"]
}

/** The service on a port of its own. */
const service = HttpRouter.serve(Http.layer, { disableLogger: true, disableListenLog: true }).pipe(
  Layer.provide(RateLimiter.layer),
  Layer.provideMerge(useCases.pipe(Layer.provide(MemoryStore.layer))),
  Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" }))
)

const run = (directory: string, command: string, env: Readonly<Record<string, string>>) =>
  Effect.callback<string>((resume) => {
    const child = spawn("sh", ["-c", command], { cwd: directory, env: { ...environment, ...env } })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes))
    child.once("close", (code) => {
      resume(code === 0 ? Effect.succeed(said) : Effect.die(new Error(`${command} ended with ${code}\n${said}`)))
    })
    return Effect.sync(() => child.kill())
  })

const project = Effect.acquireRelease(
  Effect.sync(() => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "hourbook-clients-")))
    mkdirSync(join(directory, "node_modules", "@types"), { recursive: true })
    for (const name of ["openapi-fetch", "@types/node"]) {
      symlinkSync(join(root, "node_modules", name), join(directory, "node_modules", name))
    }
    writeFileSync(join(directory, "package.json"), '{ "type": "module" }')
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(tsconfig))
    return directory
  }),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

layer(service, { excludeTestServices: true })("docs/clients.md", (it) => {
  it.effect("generates a client that compiles and calls a list, a report and many at once, with each tool", () =>
    Effect.gen(function* () {
      const directory = yield* project
      const { secret } = yield* (yield* Operator).createWorkspace({
        name: "Studio",
        slug: undefined,
        currency: currency("EUR"),
        ownerEmail: "olga@example.org",
        ownerName: "Olga",
        secret: undefined
      })
      const bins = [join(root, "test", "node_modules", ".bin"), join(root, "node_modules", ".bin")]
      const address = yield* HttpServer.addressFormattedWith(Effect.succeed)
      const env = { HOURBOOK: address, KEY: secret, PATH: [...bins, process.env["PATH"]].join(":") }
      const byTypes = sectionOf("openapi-typescript and openapi-fetch")
      const bySdk = sectionOf("@hey-api/openapi-ts")
      yield* Effect.all(
        [byTypes, bySdk].map(({ command }) => run(directory, installed(command), env)),
        { concurrency: 2 }
      )
      writeFileSync(join(directory, "byTypes.ts"), byTypes.program)
      writeFileSync(join(directory, "bySdk.ts"), bySdk.program)
      writeFileSync(join(directory, "wrong.ts"), wrong)
      yield* run(directory, `${join(root, "node_modules", ".bin", "tsc")} -p .`, env)
      assert.deepStrictEqual((yield* run(directory, "node dist/byTypes.js", env)).trim().split("\n"), [
        "120.5",
        "2026-03-02 Wireframes",
        "90"
      ])
      assert.deepStrictEqual((yield* run(directory, "node dist/bySdk.js", env)).trim().split("\n"), [
        "80",
        "2026-03-03 Sketches",
        "2026-03-02 Wireframes",
        "150"
      ])
    }).pipe(Effect.scoped)
  )
})

/** What the compiler must refuse, since each type is known. */
const wrong = `
import type { paths } from "./hourbook.js"
import type { ReportsTeamResponses, TimeListData, TimeListResponses } from "./hourbook/index.js"

type Answer = paths["/api/time"]["get"]["responses"][200]["content"]["application/json"]

export const refused = (answer: Answer, list: TimeListResponses[200], report: ReportsTeamResponses[200]) => {
  // @ts-expect-error an answer is no text
  const text: string = answer
  // @ts-expect-error a cost is a number
  const cost: string = list.data.entries[0]!.cost
  // @ts-expect-error there is no such figure
  const nonsense = report.data.totals?.nonsense
  // @ts-expect-error nothing asks for a file
  const query: TimeListData["query"] = { format: "csv" }
  return { text, cost, nonsense, query }
}
`
