import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Spec, Validation } from "@cyclonedx/cyclonedx-library"
import parse from "spdx-expression-parse"
import { assert, describe, inject, it } from "vitest"
import { web } from "../support/run/webSetup.ts"
import { manifestIn, repository } from "./tarballs.ts"

/** What may be passed on with a program under MIT. Another one is for people to decide about, who then add it here. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense"
]

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses?: ReadonlyArray<{ readonly license?: { readonly id?: string }; readonly expression?: string }>
}

type License = ReturnType<typeof parse>

const idsOf = (license: License): ReadonlyArray<string> =>
  "license" in license ? [license.license] : [...idsOf(license.left), ...idsOf(license.right)]

/** Packages whose manifest names no license, with what their files say. */
const knownByFile: Readonly<Record<string, string>> = { "png-js": "MIT" }

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`)

const licenseOf = ({ licenses = [], name }: Component): string => {
  const [only] = licenses
  return only?.expression ?? only?.license?.id ?? knownByFile[name] ?? "none"
}

const bundles = {
  "hosts/node": () => inject("nodeHost"),
  "hosts/lambda": () => inject("lambdaBundle"),
  "hosts/mcp-stdio": () => inject("stdioHost")
} as const

describe.each(["hosts/node", "hosts/lambda", "hosts/mcp-stdio"] as const)("what %s carries of other people", (host) => {
  const read = (file: string): string => readFileSync(join(bundles[host](), file), "utf8")
  const components = (): ReadonlyArray<Component> => JSON.parse(read("sbom.cdx.json")).components
  const names = () => components().map(nameOf)

  it("is listed in a bill of materials that follows the schema of CycloneDX", async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    assert.isNull(await validator.validate(read("sbom.cdx.json")))
    const broken = read("sbom.cdx.json").replace(`"type": "library"`, `"type": "book"`)
    assert.isNotNull(await validator.validate(broken), "the validator takes anything")
    const { component } = JSON.parse(read("sbom.cdx.json")).metadata
    const { name, version } = JSON.parse(readFileSync(join(repository, host, "package.json"), "utf8"))
    assert.deepEqual([nameOf(component), component.version], [name, version])
  })

  it("is what the bundle contains, and nothing that only builds or tests", () => {
    assert.includeMembers(names(), [
      "effect",
      "oidc-provider",
      "pdfkit",
      "@expo-google-fonts/noto-sans",
      "@expo-google-fonts/noto-sans-math",
      "@expo-google-fonts/noto-sans-symbols-2",
      "date-holidays"
    ])
    assert.includeMembers(names(), [
      "@scalar/api-reference",
      "@modelcontextprotocol/server",
      "@aws-sdk/client-dynamodb"
    ])
    assert.notIncludeMembers(names(), [
      "vitest",
      "tsup",
      "esbuild",
      "typescript",
      "oxlint",
      "playwright-core",
      "fast-check"
    ])
    assert.isFalse(names().some((name) => name.startsWith("@hourbook/")))
  })

  it("contains what is installed beside the bundle, and the pages where it serves them", () => {
    for (const name of ["@electric-sql/pglite", "@electric-sql/pglite-prepopulatedfs"]) {
      assert.strictEqual(names().includes(name), host !== "hosts/lambda", name)
    }
    for (const name of ["react", "react-aria-components", "@fontsource-variable/geist", "lucide-react"]) {
      assert.strictEqual(names().includes(name), host !== "hosts/mcp-stdio", name)
    }
  })

  it("says which program asks for which package", () => {
    const graph = new Map<string, ReadonlyArray<string>>()
    const { dependencies, metadata } = JSON.parse(read("sbom.cdx.json"))
    for (const { dependsOn = [], ref } of dependencies) graph.set(ref, dependsOn)
    const reached = new Set<string>()
    const walk = (ref: string): void => {
      if (reached.has(ref)) return
      reached.add(ref)
      graph.get(ref)?.forEach(walk)
    }
    walk(metadata.component["bom-ref"])
    assert.strictEqual(reached.size, components().length + 1, "a package is asked for by nobody")
  })

  it("may be passed on under its licenses, and has each of them in the notices", () => {
    const notices = read("third-party-notices.txt")
    for (const component of components()) {
      const license = licenseOf(component)
      assert.includeMembers([...allowed], [...idsOf(parse(license))], `${nameOf(component)} is under ${license}`)
      assert.include(notices, `${nameOf(component)} ${component.version}`)
    }
    assert.include(notices, "Permission is hereby granted, free of charge")
    assert.include(notices, "SIL OPEN FONT LICENSE")
    assert.include(notices, "Effectful Technologies Inc")
    assert.strictEqual(notices.includes("Facebook") || notices.includes("Meta Platforms"), host !== "hosts/mcp-stdio")
  })
})

it("the function's source maps name no package that its bill of materials lacks", () => {
  const home = inject("lambdaBundle")
  const maps = globSync("*.map", { cwd: home }).map((file) => JSON.parse(readFileSync(join(home, file), "utf8")))
  const found = maps
    .flatMap(({ sources }: { sources: ReadonlyArray<string> }) => sources)
    .map((source) => /.*node_modules\/(?<name>@[^/]+\/[^/]+|[^/]+)\//u.exec(source)?.groups?.["name"])
    .filter((name) => name !== undefined)
  const { components } = JSON.parse(readFileSync(join(home, "sbom.cdx.json"), "utf8"))
  // The SDK's own, which it does not publish, and an empty file.
  const known = ["@modelcontextprotocol/core-internal", "@parcel/node-resolver-core"]
  assert.isAbove(new Set(found).size, 10)
  assert.includeMembers(
    components.map(nameOf),
    [...new Set(found)].filter((name) => !known.includes(name))
  )
})

it("a package goes with each host, and the program for assistants carries it too", () => {
  for (const host of Object.keys(bundles)) assert.deepEqual(manifestIn(join(repository, host)).files, ["dist"])
  const packs = readFileSync(join(repository, "hosts/mcp-stdio/build/packBundle.ts"), "utf8")
  assert.match(packs, /\["manifest\.json", "package\.json", "icon\.png", "dist"\]/u)
})

it("the web app has the notices of its packages at its root", async () => {
  await web.enter()
  const notices = readFileSync(join(repository, "packages/web/dist/third-party-notices.txt"), "utf8")
  await web.leave()
  assert.match(notices, /^ {2}react \d+\.\d+\.\d+ \(MIT\)$/mu)
  assert.include(notices, "The Geist Project Authors")
  assert.notInclude(notices, "vite ")
})
