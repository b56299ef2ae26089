import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { crc32, inflateRawSync } from "node:zlib"

const usage = `npm run copy:sip -- <folder>

Loads the SiP time records in <folder> into an embedded Hourbook, exports its workspace while it runs, restores the
copy into an empty one, and compares: every file of a second export, and all sums and reports, which load:sip checks
again on the restored workspace. Ends with 0 when everything is equal.`

const conditions = "--conditions=@hourbook/source"
const key = `hb_full_${"Sip0Copy1".repeat(5).slice(0, 43)}`

/** Runs a program of the project to its end, and returns what it prints. */
const run = (file: string, args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>): string =>
  execFileSync(process.execPath, [conditions, file, ...args], {
    env: { ...process.env, ...settings },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"]
  })

const cli = (directory: string, ...args: ReadonlyArray<string>): string =>
  run("hosts/node/src/cli.ts", args, { HOURBOOK_DATA_DIR: directory })

interface Server {
  readonly process: ChildProcess
  readonly url: string
}

const start = async (directory: string, port: number): Promise<Server> => {
  const settings = {
    HOURBOOK_DATA_DIR: directory,
    PORT: String(port),
    HOURBOOK_BOOTSTRAP_KEY: key,
    HOURBOOK_LOG: "off"
  }
  const child = spawn(process.execPath, [conditions, "hosts/node/src/main.ts"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return { process: child, url }
    await sleep(500)
  }
  throw new Error("the server did not start")
}

const stop = async ({ process: child }: Server): Promise<void> => {
  const ended = new Promise((resolveEnd) => child.once("exit", resolveEnd))
  child.kill("SIGTERM")
  await ended
}

/** The hashes of the files of a copy, but for its manifest. */
const hashesOf = (path: string): Readonly<Record<string, string>> => {
  const bytes = readFileSync(path)
  const hashes: Record<string, string> = {}
  for (let at = bytes.length - 22 - 20 - 56, end = at; ;) {
    // The directory of 64 bits says where the first entry is.
    at = Number(bytes.readBigUInt64LE(end + 48))
    while (bytes.readUInt32LE(at) === 0x02014b50) {
      const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
      const extra = at + 46 + nameLength
      const packed = Number(bytes.readBigUInt64LE(extra + 12))
      const local = Number(bytes.readBigUInt64LE(extra + 20))
      const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = inflateRawSync(bytes.subarray(begin, begin + packed))
      if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error("damaged")
      const name = bytes.toString("utf8", at + 46, extra)
      if (name !== "manifest.json") hashes[name] = createHash("sha256").update(content).digest("hex")
      at = extra + extraLength
    }
    return hashes
  }
}

const main = async (): Promise<number> => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error(usage)
    return 2
  }
  const data = resolve(process.env["INIT_CWD"] ?? ".", folder)
  const place = mkdtempSync(join(tmpdir(), "hourbook-sip-"))
  const [from, to] = [join(place, "from"), join(place, "to")]
  const [first, second] = [join(place, "first.hbx"), join(place, "second.hbx")]
  const load = (url: string, secret: string) =>
    JSON.parse(run("test/tools/load/sip.ts", [data, "--json"], { HOURBOOK_URL: url, HOURBOOK_KEY: secret }))
  const servers: Array<Server> = []
  try {
    servers.push(await start(from, 3971))
    const loaded = load(servers[0]!.url, key)
    const [{ slug }] = JSON.parse(cli(from, "workspace", "list", "--json"))
    const written = JSON.parse(cli(from, "export", "--workspace", slug, "--out", first, "--json"))
    await stop(servers.pop()!)
    const restored = JSON.parse(cli(to, "restore", first, "--json"))
    const members = JSON.parse(cli(to, "member", "list", "--workspace", slug, "--json"))
    const owner = members.find(({ role }: { readonly role: string }) => role === "owner").email
    const made = JSON.parse(cli(to, "key", "create", "--workspace", slug, "--email", owner, "--kind", "full", "--json"))
    cli(to, "export", "--workspace", slug, "--out", second, "--json")
    servers.push(await start(to, 3972))
    const again = load(servers[0]!.url, made.secret)
    const isSame = JSON.stringify(hashesOf(first)) === JSON.stringify(hashesOf(second))
    console.log(
      JSON.stringify({
        counts: written.workspaces[0].counts,
        bytes: written.bytes,
        files_equal: isSame,
        totals: restored[0].rollups.reduce((sum: number, { totals }: { readonly totals: number }) => sum + totals, 0),
        sums_equal: { loaded: loaded.equal, restored: again.equal },
        files: readdirSync(place)
      })
    )
    return isSame && loaded.equal === true && again.equal === true ? 0 : 1
  } finally {
    for (const server of servers) await stop(server)
    rmSync(place, { recursive: true, force: true })
  }
}

process.exitCode = await main()
