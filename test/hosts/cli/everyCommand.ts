import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

const sources = join(import.meta.dirname, "../../../packages/cli/src/commands")

/** The commands of the sources that read or write records, such as `key create` and `backup`. */
export const recordCommands = (): ReadonlyArray<string> => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"))
  return files
    .flatMap((path) => {
      const noun = path.includes("/") ? path.slice(0, path.indexOf("/")) : basename(path, ".ts")
      const made = readFileSync(join(sources, path), "utf8").matchAll(/Command\.make\(\s*"([\w-]+)",/gu)
      return [...made].map(([, verb = ""]) => (verb === noun ? noun : `${noun} ${verb}`))
    })
    .filter((name) => name !== "table create" && name !== "mail test")
    .sort()
}

const member = "--workspace acme --email ada@example.com"
const id = "0190b2e4-0000-7000-8000-000000000001"

/** Each of them with arguments, by its name; a file that it reads or writes is `file`. */
export const everyCommand = (file: string): Readonly<Record<string, string>> => ({
  backup: `backup ${file}`,
  "connect code": `connect code ${member}`,
  "connect list": `connect list ${member}`,
  "connect revoke": `connect revoke ${member} ${id}`,
  deliver: "deliver --once",
  demo: "demo",
  doctor: "doctor --json",
  export: `export --workspace acme --out ${file}`,
  import: `import ${file}`,
  "import list": "import list",
  "import cut": `import cut ${id}`,
  "import undo": `import undo ${id}`,
  "invoices run": "invoices run",
  "key create": `key create ${member}`,
  "key list": `key list ${member}`,
  "key revoke": `key revoke ${member} ${id}`,
  "member add": "member add --workspace acme --email ben@example.com --name Ben --role member",
  "member invite": `member invite --workspace acme ${file}`,
  "member join": "member join --workspace acme --person Gus --email gus@example.com",
  "member list": "member list --workspace acme",
  "member remove": `member remove ${member}`,
  "member rename": `member rename ${member} --name Ada`,
  "person erase": "person erase --email ada@example.com --confirm ada@example.com",
  "person export": "person export --email ada@example.com",
  restore: `restore ${file}`,
  "log verify": "log verify",
  "rollups rebuild": "rollups rebuild",
  "rollups verify": "rollups verify",
  "session list": `session list ${member}`,
  "session revoke": `session revoke ${member} --all`,
  "signin link": `signin link ${member}`,
  "workspace create": "workspace create --name Acme --owner-email ada@example.com",
  "workspace list": "workspace list",
  "workspace remove": "workspace remove --workspace acme --confirm acme"
})
