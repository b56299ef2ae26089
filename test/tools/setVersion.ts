import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { keepRelease } from "../support/openapi/released.ts"
import { manifests, projectVersion, readProjectFile, versionFile, withVersion } from "../support/run/versions.ts"

/**
 * Runs inside `npm version`: takes the version of the root package.json over to every other place, and keeps the interface,
 * with which later ones are compared.
 */
const root = join(import.meta.dirname, "../..")
const version = projectVersion()

for (const path of manifests) writeFileSync(join(root, path), withVersion(readProjectFile(path), version))
const source = readProjectFile(versionFile).replace(/version = "[^"]+"/u, `version = "${version}"`)
writeFileSync(join(root, versionFile), source)
execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts"], { cwd: root, stdio: "inherit" })
execFileSync("git", ["add", "package-lock.json", versionFile, keepRelease(version), ...manifests], {
  cwd: root,
  stdio: "inherit"
})
