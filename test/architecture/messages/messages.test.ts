import { assert, describe, it } from "@effect/vitest"
import { workspacesIn } from "../sources.ts"
import { messageTests } from "./messageTests.ts"

/** Texts that no package of ours writes, or that are only laid out anew. */
const known: Readonly<Record<string, string>> = {
  "packages/rest/src/edge/requests/explain.ts: matchAll of message": "the words that a schema of Effect takes",
  "packages/rest/src/edge/requests/explain.ts: test of message": "whether a schema of Effect takes words",
  "packages/cli/src/commands/doctor.ts: split of message": "sentences of the package's own, in two columns",
  "packages/cli/src/commands/import/ask.ts: endsWith of problem": "the full stop that a sentence may lack",
  "packages/store-postgres/src/engine/Faults.ts: test of message": "PGlite's fault for a full disk, which has no code"
}

const files = [...workspacesIn("packages"), ...workspacesIn("hosts")].flatMap((workspace) => workspace.files)

describe("what a program does", () => {
  it("depends on no sentence that another package may reword", () => {
    assert.deepEqual([...new Set(files.flatMap(messageTests))].sort(), Object.keys(known).sort())
  })
})

/** Files that break the rule, to show that it finds them. */
describe("the rule of messages", () => {
  const found = (text: string) => messageTests({ path: "a.ts", text }).map((line) => line.replace("a.ts: ", ""))

  it.each([
    ["test of message", `/^name: is in use/u.test(error.message)`],
    ["exec of message", "const refusalText = (message: string) => pattern.exec(message)"],
    ["exec of message", "const [, counts] = /by ([^:]+)/u.exec(error?.message ?? '') ?? []"],
    ["includes of message", `error instanceof Failed && error.message.includes("no billing rate applies")`],
    ["startsWith of refusal", `refusal !== null && refusal.startsWith("cost:")`],
    ["match of reason", "const found = reason.trim().toLowerCase().match(/day/u)"],
    ["exec of reason", "for (const [pattern, text] of patterns) { const match = pattern.exec(reason) }"],
    ["=== of message", `if (error.message === "name: is required") ask()`],
    ["!== of problem", "const isOther = 'is required: send it' !== problem"],
    ["switch of message", `switch (answer.error.message) { case "no such path": return 1 }`],
    ["split of message", `const [field] = String(error["message"]).split(":")`],
    ["test of message", "const text = error.message; if (/gone/u.test(text)) retry()"],
    ["test of message", "const isGone = ({ message: text = '' }) => /gone/u.test(text)"],
    ["test of message", "/gone/u.test(`refused: ${error.message}`)"]
  ])("finds the %s in: %s", (expected, text) => {
    assert.deepEqual(found(text), [expected])
  })

  it.each([
    `if (error.reason === "sign_in_again") ask()`,
    `switch (reason.code) { case "no_rate": return 1 }`,
    `const text = error.text ?? error.message`,
    `const isOdd = /a/u.test(error.code)`,
    `if (error.message !== "") say(error.message)`,
    `messages.includes(name)`
  ])("leaves alone: %s", (text) => {
    assert.deepEqual(found(text), [])
  })
})
