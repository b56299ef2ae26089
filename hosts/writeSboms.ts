import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const asJson = process.argv.includes("--json")

/** Builds a host, which writes what it carries, and says where. */
const documented = (host: string) => {
  process.stderr.write(`Building ${host}.\n`)
  const { status, stderr, stdout } = spawnSync("tsup", { cwd: join(root, host), encoding: "utf8", shell: true })
  if (status !== 0) throw new Error(`${host} could not be built:\n${stdout}${stderr}`)
  const sbom = `${host}/dist/sbom.cdx.json`
  const { components } = JSON.parse(readFileSync(join(root, sbom), "utf8"))
  return { sbom, notices: `${host}/dist/third-party-notices.txt`, packages: components.length }
}

// The pages come first, since hosts have them. What the build says goes to standard error, out of the way of what a machine reads.
const built = spawnSync(process.execPath, [join(root, "packages/web/build/build.ts")], { stdio: ["ignore", 2, 2] })
if (built.status !== 0) throw new Error("The web app could not be built. To see why, run: npm run build:web")
for (const host of ["hosts/node", "hosts/lambda", "hosts/mcp-stdio"]) {
  const written = documented(host)
  const lines = [written.sbom, written.notices, `  ${written.packages} packages`].join("\n")
  process.stdout.write(`${asJson ? JSON.stringify(written) : lines}\n`)
}
