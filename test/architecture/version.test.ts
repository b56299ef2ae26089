import { assert, describe, it } from "@effect/vitest"
import { version } from "@hourbook/core/version"
import { manifests, projectVersion, readProjectFile, versionFile, withVersion } from "../support/run/versions.ts"
import { everyFile } from "./sources.ts"

describe("the version", () => {
  it("is that of the root package.json in the sources", () => assert.strictEqual(version, projectVersion()))

  it.each(manifests)("is that of the root package.json in %s", (path) => {
    const manifest = readProjectFile(path)
    assert.strictEqual(manifest, withVersion(manifest, projectVersion()))
  })

  it("is that of the root package.json in the lock", () => {
    const { packages, version: locked } = JSON.parse(readProjectFile("package-lock.json"))
    assert.strictEqual(locked, projectVersion())
    for (const path of manifests.filter((path) => path.endsWith("package.json"))) {
      const entry = path.replace(/\/?package\.json$/u, "")
      assert.strictEqual(packages[entry].version, projectVersion(), path)
    }
  })

  it("is written in one source file", () => {
    const literal = new RegExp(`version.{0,3}["'\`]${projectVersion().replaceAll(".", "\\.")}["'\`]`, "u")
    const sources = everyFile().filter(({ path }) => !path.startsWith("test/"))
    assert.deepEqual(
      sources.filter(({ text }) => literal.test(text)).map(({ path }) => path),
      [versionFile]
    )
  })
})

it("a manifest gets the version for itself and for the project's packages alone", () => {
  const manifest = (version: string) => `{
  "version": "${version}",
  "exports": { "./*": { "@hourbook/source": "./src/*.ts" } },
  "dependencies": { "@hourbook/core": "${version}", "effect": "0.1.0" }
}
`
  assert.strictEqual(withVersion(manifest("0.1.0"), "0.2.0"), manifest("0.2.0"))
})
