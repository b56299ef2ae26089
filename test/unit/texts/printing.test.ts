import { assert, describe, it } from "@effect/vitest"
import { Console, Effect } from "effect"
import { print, printFailure, printJson, printLines, shown } from "../../../packages/runtime/src/output/printing.ts"

const escape = "\u001b]0;owned\u0007"

const printed = (effect: Effect.Effect<void>): string => {
  const said: Array<string> = []
  const console = {
    ...globalThis.console,
    log: (text: string) => said.push(text),
    error: (text: string) => said.push(text)
  }
  Effect.runSync(Effect.provideService(effect, Console.Console, console))
  return said.join("\n")
}

describe("what a command prints of a text that somebody wrote", () => {
  it("is on one line, with what cannot be seen as escapes", () => {
    assert.strictEqual(shown(`a\r\nb\t${escape}`), String.raw`a\r\nb\t\u001b]0;owned\u0007`)
    assert.strictEqual(shown("\u202egpj.exe\u0085\u2028\u{e0041}"), String.raw`\u202egpj.exe\u0085\u2028\u{e0041}`)
    for (const text of ["Zoë 日本語 👩\u200d💻", "می\u200cخواهم", String.raw`C:\new`])
      assert.strictEqual(shown(text), text)
  })

  it("has line breaks of its own alone", () => {
    const name = "Ada\nForged"
    assert.strictEqual(printed(print`\n${name} is here,\n${3} times`), "\nAda\\nForged is here,\n3 times")
    assert.strictEqual(printed(printLines(["a", name])), "a\nAda\\nForged")
  })

  it("is the same value as JSON", () => {
    const value = { [`${escape}\u009b`]: "\u007f\u2028\u202e\u{e0041}\n\ud800", list: [1, { a: "\u200b" }] }
    for (const text of [printed(printJson(value)), printed(printFailure("x", escape))]) {
      assert.notMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202e\u{e0041}]/u)
    }
    assert.deepStrictEqual(JSON.parse(printed(printJson(value))), value)
    assert.strictEqual(JSON.parse(printed(printFailure("x", escape))).error.message, escape)
  })
})
