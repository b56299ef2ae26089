import { assert, describe, it } from "@effect/vitest"
import { workspacesIn } from "../sources.ts"

/** What prints, but for `printing.ts`, whose functions show what people wrote as a terminal may have it. */
const prints =
  /\bConsole\.(?:log|error|warn|info|debug)\b|\bconsole\.\w+\(|\bprocess\.std(?:out|err)\.write\b|\b\w*[tT]erminal\.display\b/gu

/** The sources that print otherwise, and what of it they may. */
const others: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/runtime/src/output/printing.ts": ["Console.error", "Console.log"],
  // Bytes of a copy, and what another process of the same user has made of its values.
  "packages/cli/src/commands/shared/CallerFiles.ts": ["process.stdout.write"],
  "packages/cli/src/commands/running/forward.ts": ["process.stderr.write", "process.stdout.write"],
  // One line that is written over, and questions that wait on their line: shown.
  "packages/cli/src/commands/import/progressLine.ts": ["process.stderr.write"],
  "packages/cli/src/commands/shared/confirmed.ts": ["terminal.display"],
  "packages/cli/src/commands/shared/laterNumbers.ts": ["terminal.display"],
  // Lines of the log, which escapes values itself.
  "hosts/node/src/server/serve.ts": ["process.stdout.write"],
  "hosts/lambda/src/function.ts": ["Console.error", "process.stdout.write"],
  // At the build, and the help of a program: nothing of a person's.
  "hosts/lambda/src/compile.ts": ["process.stdout.write"],
  "hosts/lambda/src/codeCache.ts": ["process.stderr.write"],
  "hosts/mcp-stdio/src/main.ts": ["Console.error"]
}

const printsIn = (text: string): ReadonlyArray<string> =>
  [...new Set([...text.matchAll(prints)].map(([one]) => one.replace(/\($/u, "")))].sort()

describe("what programs print", () => {
  it("goes through one function, which shows what people wrote", () => {
    const sources = [...workspacesIn("packages"), ...workspacesIn("hosts")]
      .flatMap(({ files }) => files)
      .filter(({ path }) => !path.startsWith("packages/web/"))
    const found = sources
      .map(({ path, text }) => [path, printsIn(text)] as const)
      .filter(([, names]) => names.length > 0)
    assert.deepEqual(Object.fromEntries(found), others)
  })

  it.each(["Console.log(name)", "console.log(name)", "yield* terminal.display(name)", "process.stdout.write(name)"])(
    "is found: %s",
    (text) => assert.lengthOf(printsIn(text), 1)
  )
})
