import { appendFileSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, expect } from "vitest"

/** Seconds of processor time in user mode: the worker's own, and that of processes which it started and which ended. */
const used = (): { readonly own: number; readonly ended: number } => {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? []
  return { own: process.cpuUsage().user / 1e6, ended: Number(fields[13]) / 100 }
}

const first = used()
let loaded = first

beforeAll(() => {
  loaded = used()
})

/** A line about each file of tests, in the file that `TEST_CPU` names. */
afterAll(() => {
  const last = used()
  const line = {
    file: expect.getState().testPath,
    imported: loaded.own - first.own,
    ran: last.own - loaded.own,
    ended: last.ended - first.ended
  }
  appendFileSync(process.env["TEST_CPU"] ?? "", `${JSON.stringify(line)}\n`)
})
