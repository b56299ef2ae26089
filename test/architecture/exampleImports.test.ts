import { assert, it } from "@effect/vitest"
import { exists, pages, read } from "./pages.ts"

/** Modules of the project that the examples of a page import and that do not exist. */
const missingImports = (path: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/from "@hourbook\/([a-z-]+)\/([^"]+)"/gu)]
    .filter(([, name, module]) => !exists(`packages/${name}/src/${module}.ts`))
    .map(([, name, module]) => `${path}: @hourbook/${name}/${module}`)

it("examples on pages import modules that exist", () => {
  assert.deepEqual(
    pages.flatMap((path) => missingImports(path, read(path))),
    []
  )
})

it("an import of a module that does not exist is found", () => {
  const text = 'import * as Core from "@hourbook/core/Core"\nimport { gone } from "@hourbook/core/gone"'
  assert.deepEqual(missingImports("a.md", text), ["a.md: @hourbook/core/gone"])
})
