import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Host } from "./host/studioHost.ts"
import { byCalls, gradeJob } from "./studio/gradeJob.ts"
import { studioJobs } from "./studio/jobs/studioJobs.ts"

const usage = `npm run eval:mcp:earlier -- [--commit c46550d1] [--json]

Checks an earlier commit out into a temporary folder, starts its service on the store in memory, and asks it the same questions as
npm run eval:mcp. It prints which answers mislead there, and ends with 1 where one that is recorded to does not.
The packages from the registry are those that are installed here.`

/** The commit at which the jobs that misled are marked. */
const recorded = "c46550d1"

const { values } = parseArgs({
  options: {
    commit: { type: "string", default: recorded },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

const root = join(import.meta.dirname, "../../..")

/** The tree of a commit, whose own packages are those of that tree. */
const checkOut = (commit: string): string => {
  const tree = mkdtempSync(join(tmpdir(), "hourbook-earlier-"))
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync("tar", ["-x", "-C", tree], { input: archive })
  const [own, installed] = [join(tree, "node_modules"), join(root, "node_modules")]
  mkdirSync(join(own, "@hourbook"), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== "@hourbook" && !name.startsWith(".")) symlinkSync(join(installed, name), join(own, name))
  }
  for (const folder of ["packages", "hosts"]) {
    for (const { name } of readdirSync(join(tree, folder), { withFileTypes: true }).filter((one) =>
      one.isDirectory()
    )) {
      const manifest: { readonly name: string } = JSON.parse(
        readFileSync(join(tree, folder, name, "package.json"), "utf8")
      )
      symlinkSync(join(tree, folder, name), join(own, manifest.name))
    }
  }
  cpSync(join(import.meta.dirname, "host"), join(tree, "test/tools/eval/host"), { recursive: true })
  return tree
}

/** Runs its service until the end of a task. */
const withHost = async <A>(tree: string, task: (host: Host) => Promise<A>): Promise<A> => {
  const child = spawn(process.execPath, ["--conditions=@hourbook/source", "test/tools/eval/host/serve.ts"], {
    cwd: tree,
    stdio: ["pipe", "pipe", "inherit"]
  })
  try {
    const at = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()))
      child.once("exit", (code) => reject(new Error(`the earlier service ended with ${code}`)))
    })
    return await task({
      open: async () => (await fetch(`${at}/open`, { method: "POST" })).text(),
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        const body = request.method === "GET" ? {} : { body: await request.arrayBuffer() }
        return fetch(`${at}${pathname}${search}`, { method: request.method, headers: request.headers, ...body })
      }
    })
  } finally {
    child.stdin.end()
  }
}

if (values.help) {
  console.log(usage)
} else {
  const tree = checkOut(values.commit)
  try {
    const grades = await withHost(tree, async (host) => {
      const all = []
      for (const job of studioJobs) all.push(await gradeJob(host, job, byCalls()))
      return all
    })
    const outcomes = grades.map(({ answer, failures, isRefused, job }) => ({
      name: job.name,
      outcome: failures.length === 0 ? "right" : isRefused ? "refused" : "misled",
      misled_then: job.misledEarlier === true,
      failures,
      answer
    }))
    const count = (wanted: string): number => outcomes.filter(({ outcome }) => outcome === wanted).length
    const gone = outcomes.filter(({ misled_then, outcome }) => misled_then && outcome !== "misled")
    if (values.json) console.log(JSON.stringify({ commit: values.commit, jobs: outcomes }))
    else {
      for (const { name, outcome } of outcomes) console.log(`${outcome.padEnd(8)} ${name}`)
      console.log(
        `\nAt ${values.commit}: ${count("right")} right, ${count("misled")} misled, ${count("refused")} refused, of ${outcomes.length}.`
      )
      for (const { name } of gone) console.log(`Did not mislead there: ${name}`)
    }
    process.exitCode = values.commit === recorded && gone.length > 0 ? 1 : 0
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
