import { readFileSync } from "node:fs"
import { join } from "node:path"
import manifestSchema from "@anthropic-ai/mcpb/mcpb-manifest-v0.3.schema.json" with { type: "json" }
import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "ajv"

const root = join(import.meta.dirname, "../..")
const read = (path: string): any => JSON.parse(readFileSync(join(root, path), "utf8"))
const host = read("hosts/mcp-stdio/package.json")
const manifest = read("hosts/mcp-stdio/manifest.json")
const server = read("hosts/mcp-stdio/server.json")

/** The variables that docs/mcp.md describes. */
const described = new Set(readFileSync(join(root, "docs/mcp.md"), "utf8").match(/HOURBOOK_[A-Z_]+/gu))

describe("the bundle for assistants", () => {
  it("has a manifest that its format takes, and leaves the list of tools to the server", () => {
    const validate = new Ajv({ strict: false, formats: { uri: true, email: true } }).compile(manifestSchema)
    assert.isTrue(validate(manifest), JSON.stringify(validate.errors))
    assert.isTrue(manifest.tools_generated && manifest.prompts_generated)
    assert.strictEqual(manifest.compatibility.runtimes.node, `${host.engines.node}.0`)
  })

  it("starts the program of the package, with described variables that are empty unless the user fills them in", () => {
    assert.include(host.bin, { "hourbook-mcp": manifest.server.entry_point })
    for (const [name, value] of Object.entries<string>(manifest.server.mcp_config.env)) {
      assert.isTrue(described.has(name), name)
      const option = /^\$\{user_config\.(?<key>\w+)\}$/u.exec(value)?.groups?.["key"] ?? ""
      assert.isString(manifest.user_config[option].default, name)
    }
  })
})

/** The rules of schema 2025-12-11 for what the file has. */
describe("the entry for the registry", () => {
  it("names the package, which names it, and has the fields and lengths of its schema", () => {
    assert.strictEqual(server.$schema, "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json")
    assert.match(server.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u)
    assert.strictEqual(server.name, host.mcpName)
    assert.isAtMost(server.description.length, 100)
    assert.hasAllKeys(server, ["$schema", "name", "title", "description", "version", "packages", "remotes"])
    const [npm] = server.packages
    assert.deepInclude(npm, { registryType: "npm", identifier: host.name, version: host.version })
    assert.deepEqual(npm.transport, { type: "stdio" })
    for (const { description, name } of npm.environmentVariables) {
      assert.isTrue(described.has(name), name)
      assert.isString(description)
    }
  })

  it("has an address whose variables it describes", () => {
    for (const { type, url, variables } of server.remotes) {
      assert.strictEqual(type, "streamable-http")
      assert.match(url, /^https:\/\/.*\/api\/mcp$/u)
      assert.deepEqual(
        [...url.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name),
        Object.keys(variables)
      )
    }
  })
})
