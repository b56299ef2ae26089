import { basename } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { filesIn, pages, read } from "./pages.ts"

const scriptsOf = (manifest: string): ReadonlyArray<string> => Object.keys(JSON.parse(read(manifest)).scripts ?? {})

/** `key create` and the like: each noun is a file of the command line, each verb a command made in it. */
const operatorCommands = new Set(
  filesIn("packages/cli/src/commands").flatMap((path) => {
    const noun = path.includes("/") ? (path.split("/")[0] ?? "") : basename(path, ".ts")
    const made = read(`packages/cli/src/commands/${path}`).matchAll(/Command\.make\(\s*"([\w-]+)"/gu)
    return [...made].map(([, verb = ""]) => `${noun} ${verb}`)
  })
)

/** npm commands of a page that the project does not have. */
const unknownCommands = (path: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)((?: [^\n`#|]*)?)/gu)]
    .filter(([, script, short, rest = ""]) => {
      const name = script ?? short ?? ""
      const [own = "", operator] = rest.split(" -- ")
      const workspace = /(?:-w|--workspace) (\S+)/u.exec(own)?.[1]
      if (!scriptsOf(`${workspace === undefined ? "" : `${workspace}/`}package.json`).includes(name)) return true
      const verb = /^[a-z]+ [a-z]+/u.exec(operator ?? "")?.[0]
      // The rest of this one is names of files.
      const takesAny = operator?.startsWith("import ") === true
      return name === "hourbook" && verb !== undefined && !takesAny && !operatorCommands.has(verb)
    })
    .map(([command]) => `${path}: ${command.trim()}`)

describe("commands on pages", () => {
  it("exist", () =>
    assert.deepEqual(
      pages.flatMap((path) => unknownCommands(path, read(path))),
      []
    ))

  it("are found where the script or the operator's command is missing", () => {
    const good = "`npm start`, `npm run hourbook -- key create --workspace acme`, `npm run compile -w hosts/lambda`"
    assert.deepEqual(unknownCommands("a.md", good), [])
    assert.deepEqual(unknownCommands("a.md", "`npm run gone`\nnpm run hourbook -- key borrow\n"), [
      "a.md: npm run gone",
      "a.md: npm run hourbook -- key borrow"
    ])
  })
})
