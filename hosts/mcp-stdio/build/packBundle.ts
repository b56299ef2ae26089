import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packExtension } from "@anthropic-ai/mcpb"
import manifest from "../manifest.json" with { type: "json" }
import packageJson from "../package.json" with { type: "json" }

/** Packs the built host and the packages outside it into `hourbook-<version>.mcpb`, which assistants install with a click. */
const host = join(import.meta.dirname, "..")
const root = join(host, "../..")
const staged = mkdtempSync(join(tmpdir(), "hourbook-mcpb-"))
const bundle = join(host, `hourbook-${manifest.version}.mcpb`)

for (const name of ["manifest.json", "package.json", "icon.png", "dist"]) {
  cpSync(join(host, name), join(staged, name), { recursive: true })
}
for (const name of Object.keys(packageJson.dependencies)) {
  cpSync(join(root, "node_modules", name), join(staged, "node_modules", name), { recursive: true })
}
const isPacked = await packExtension({ extensionPath: staged, outputPath: bundle, silent: true })
rmSync(staged, { recursive: true, force: true })
if (!isPacked) process.exitCode = 1
process.stdout.write(isPacked ? `${bundle}\n` : "The bundle could not be packed: run mcpb validate on manifest.json.\n")
