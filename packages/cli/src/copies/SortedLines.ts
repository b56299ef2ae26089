import { createReadStream } from "node:fs"
import type { FileHandle } from "node:fs/promises"
import { join } from "node:path"
import type { CopiedLine } from "@hourbook/core/copies/copying"
import { openNew } from "../files/openNew.ts"

/** The number of characters that are held in memory before lines are written. */
const mostHeld = 16 * 1024 * 1024

/** The number of lines that are sorted at once: nothing else is done meanwhile. */
const mostSorted = 50_000

const chunkBytes = 1024 * 1024

/** A file with lines in the order of their ids. */
interface Run {
  readonly path: string
  readonly file: FileHandle
  last: string
}

/**
 * Sorts any number of lines by id, in files of a directory. Of lines with one id, the last counts. Lines that come in order are
 * written once, others in runs that are merged as they are read.
 */
export class SortedLines {
  readonly #directory: string
  readonly #name: string
  readonly #runs: Array<Run> = []
  /** The lines that wait; an empty text takes a line back. */
  #held = new Map<string, string>()
  #size = 0

  constructor(directory: string, name: string) {
    this.#directory = directory
    this.#name = name
  }

  async put(lines: ReadonlyArray<CopiedLine>): Promise<void> {
    for (const { id, text } of lines) {
      this.#held.set(id, text)
      this.#size += id.length + text.length
    }
    if (this.#size > mostHeld || this.#held.size > mostSorted) await this.#flush()
  }

  remove(id: string): Promise<void> {
    return this.put([{ id, text: "" }])
  }

  /** The lines in the order of their ids, with line feeds, in chunks. */
  async *read(): AsyncGenerator<Buffer> {
    await this.#flush()
    let chunk: Array<string> = []
    let size = 0
    for await (const text of this.#merged()) {
      chunk.push(text)
      size += text.length
      if (size < chunkBytes) continue
      yield Buffer.from(`${chunk.join("\n")}\n`)
      chunk = []
      size = 0
    }
    if (chunk.length > 0) yield Buffer.from(`${chunk.join("\n")}\n`)
  }

  async close(): Promise<void> {
    for (const { file } of this.#runs) await file.close()
  }

  async #flush(): Promise<void> {
    const lines = [...this.#held].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#held = new Map()
    this.#size = 0
    const [first] = lines
    const last = lines.at(-1)
    if (first === undefined || last === undefined) return
    const current = this.#runs.at(-1)
    const run = current !== undefined && current.last < first[0] ? current : await this.#open()
    run.last = last[0]
    // A part at a time, since a text has a maximum length.
    for (let at = 0; at < lines.length; at += 1000) {
      const part = lines.slice(at, at + 1000).map(([id, text]) => `${id}\t${text}\n`)
      await run.file.writeFile(part.join(""))
    }
  }

  async #open(): Promise<Run> {
    const path = join(this.#directory, `${this.#name}-${this.#runs.length}`)
    const run = { path, file: await openNew(path), last: "" }
    this.#runs.push(run)
    return run
  }

  async *#merged(): AsyncGenerator<string> {
    const runs = this.#runs.map(({ path }) => linesIn(path))
    const heads = await Promise.all(runs.map((run) => run.next()))
    for (;;) {
      let least = -1
      // Of equal ids, the run that was written last wins.
      for (let index = heads.length - 1; index >= 0; index--) {
        const head = heads[index]
        const best = heads[least]
        if (head === undefined || head.done === true) continue
        if (best === undefined || best.done === true || head.value.id < best.value.id) least = index
      }
      const winner = heads[least]
      if (winner === undefined || winner.done === true) return
      const { id, text } = winner.value
      for (const [index, run] of runs.entries()) {
        const head = heads[index]
        if (head !== undefined && head.done !== true && head.value.id === id) heads[index] = await run.next()
      }
      if (text !== "") yield text
    }
  }
}

async function* linesIn(path: string): AsyncGenerator<CopiedLine> {
  let rest = ""
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 65_536 })) {
    const lines = `${rest}${chunk}`.split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) {
      const at = line.indexOf("\t")
      yield { id: line.slice(0, at), text: line.slice(at + 1) }
    }
  }
}
