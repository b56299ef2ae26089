import { globSync } from "node:fs"
import { join } from "node:path"
import { read } from "./pages.ts"
import { packages } from "./table.ts"

const repository = join(import.meta.dirname, "..", "..")

const row = (path: string, mayImport: string): string => {
  const { description, name } = JSON.parse(read(path))
  return `| [\`${name}\`](../${path.replace("package.json", "README.md")}) | ${description} | ${mayImport} |`
}

/** The table of packages in docs/architecture.md, from what the manifests and the table of allowed imports say. */
export const packageTable = (): string => {
  const ours = Object.entries(packages).map(([folder, allowed]) =>
    row(`packages/${folder}/package.json`, allowed.ours.map((name) => `\`${name}\``).join(", ") || "–")
  )
  const hosts = globSync("hosts/*/package.json", { cwd: repository }).toSorted()
  return [
    "| package | what it is | may import |",
    "|---|---|---|",
    ...ours,
    ...hosts.map((path) => row(path, "every package, no other host"))
  ].join("\n")
}

const marks = ["<!-- packages -->", "<!-- /packages -->"] as const

/** A page with the table between its marks. */
export const withPackageTable = (page: string): string => {
  const [before = "", rest = ""] = page.split(marks[0], 2)
  return `${before}${marks[0]}\n${packageTable()}\n${marks[1]}${rest.split(marks[1])[1] ?? ""}`
}
