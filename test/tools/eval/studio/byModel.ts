import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listen } from "../host/listen.ts"
import type { Doer } from "./gradeJob.ts"
import { today } from "./world.ts"

/** The longest that a command may take for a job. */
const mostMillis = 300_000

const around = (asks: string): string =>
  [
    `Today is Friday, ${today}. Use the tools of the MCP server "hourbook" and nothing else. Nobody answers questions: where the request agrees to something, go ahead, and otherwise say what you would ask.`,
    asks,
    "Answer in a few sentences, with exact figures and their currency."
  ].join("\n\n")

/**
 * Lets a command do jobs: it reads the request from its standard input, connects to the server that its environment names, and
 * writes the answer to its standard output.
 */
export const byModel =
  (command: string): Doer =>
  async (job, { host, key }) => {
    const { close, url } = await listen(host)
    const folder = mkdtempSync(join(tmpdir(), "hourbook-eval-"))
    const config = join(folder, "mcp.json")
    const server = { type: "http", url: `${url}/api/mcp`, headers: { "x-api-key": key } }
    writeFileSync(config, JSON.stringify({ mcpServers: { hourbook: server } }))
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        const child = spawn("sh", ["-c", command], {
          stdio: ["pipe", "pipe", "inherit"],
          timeout: mostMillis,
          env: {
            ...process.env,
            HOURBOOK_MCP_URL: server.url,
            HOURBOOK_MCP_KEY: key,
            HOURBOOK_MCP_CONFIG: config
          }
        })
        const said: Array<Buffer> = []
        child.stdout.on("data", (chunk: Buffer) => said.push(chunk))
        child.once("error", reject)
        child.once("close", (code) =>
          code === 0 ? resolve(Buffer.concat(said).toString()) : reject(new Error(`the command ended with ${code}`))
        )
        child.stdin.end(around(job.asks))
      })
      return { answer, isRefused: false }
    } finally {
      close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
