import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import type { Workspace } from "@hourbook/core/access/Workspace"
import {
  type CopiedKind,
  copiedKinds,
  copiedNames,
  type CopiedRows,
  idsOf,
  rowsFromJson
} from "@hourbook/core/copies/CopiedRow"
import { readJson, tooDeepText } from "@hourbook/core/values/readJson"
import { version as hourbook } from "@hourbook/core/version"
import { Effect, Result, Schema } from "effect"
import { notACopy, Refused } from "../errors/Refused.ts"
import { type ZipEntry, ZipReader } from "../zip/ZipReader.ts"
import { type ArchivedWorkspace, fileOf, Format, Manifest, manifestName, version } from "./Manifest.ts"
import { References } from "./References.ts"

const mostManifestBytes = 64 * 1024 * 1024
const mostLineBytes = 4 * 1024 * 1024
/** More than a request may have, which had no limit once: a copy of what was written then can be restored. */
const deepestLine = 1000
const rowsAtOnce = 500

/** The lines of a file, some at a time. */
async function* linesOf(name: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadonlyArray<string>> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let rest: Buffer = Buffer.alloc(0)
  let lines: Array<string> = []
  for await (const chunk of chunks) {
    let start = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
      lines.push(decoder.decode(Buffer.concat([rest, chunk.subarray(start, at)])))
      rest = Buffer.alloc(0)
      start = at + 1
      if (lines.length < rowsAtOnce) continue
      yield lines
      lines = []
    }
    rest = Buffer.concat([rest, chunk.subarray(start)])
    if (rest.length > mostLineBytes) throw new Refused(`${name} has a line that is too long`)
  }
  if (rest.length > 0) throw new Refused(`${name} ends in the middle of a line`)
  if (lines.length > 0) yield lines
}

const parse = (name: string, line: string): unknown =>
  Result.getOrElse(readJson(line, deepestLine), (problem) => {
    throw new Refused(`${name} has a line that ${problem === "too_deep" ? tooDeepText(deepestLine) : "is no JSON"}`)
  })

/** What to do about something unknown in a file that another version of Hourbook wrote; nothing if this one did. */
const otherVersion = (manifest: Manifest): string | undefined =>
  manifest.hourbook === hourbook
    ? undefined
    : `Hourbook ${manifest.hourbook} wrote the file, and this is ${hourbook}: restore it with that version, or a newer one`

/** Whether another version of Hourbook wrote the file, which does not know the kind of data that this file would have: its workspaces have none. */
const isOfLaterKind = (manifest: Manifest, name: string): boolean =>
  manifest.hourbook !== hourbook &&
  manifest.files[name] === undefined &&
  manifest.workspaces.some(({ counts, slug }) =>
    copiedKinds.some((kind) => fileOf(slug, kind) === name && counts[copiedNames[kind]] === undefined)
  )

/** A file with copies of workspaces. */
export class Archive {
  readonly #zip: ZipReader
  readonly manifest: Manifest

  private constructor(zip: ZipReader, manifest: Manifest) {
    this.#zip = zip
    this.manifest = manifest
  }

  /** Opens a file and checks that it has what its manifest says, and nothing else. Kinds of data that its version does not know may be missing. */
  static async open(path: string, file: FileHandle): Promise<Archive> {
    const zip = await ZipReader.open(path, file)
    const entry = zip.entries.get(manifestName)
    if (entry === undefined) throw notACopy("it is a zip file that Hourbook did not write")
    const manifest = await readManifest(zip, entry)
    const expected = new Set([
      manifestName,
      ...manifest.workspaces.flatMap(({ slug }) => copiedKinds.map((kind) => fileOf(slug, kind)))
    ])
    const strange = [...zip.entries.keys(), ...Object.keys(manifest.files)].find((name) => !expected.has(name))
    if (strange !== undefined)
      throw new Refused(`it has ${strange}, which does not belong there`, otherVersion(manifest))
    for (const name of expected) {
      if (isOfLaterKind(manifest, name) && !zip.entries.has(name)) continue
      if (!zip.entries.has(name)) throw new Refused(`it lacks ${name}`)
      if (name !== manifestName && manifest.files[name] === undefined) throw new Refused(`its manifest lacks ${name}`)
    }
    return new Archive(zip, manifest)
  }

  /** The rows of a kind, some at a time, in the order of their ids. Ends with an error where the file was changed. */
  async *rows({ id, slug }: ArchivedWorkspace, kind: CopiedKind): AsyncGenerator<CopiedRows> {
    const name = fileOf(slug, kind)
    if (isOfLaterKind(this.manifest, name)) return
    const file = this.manifest.files[name]
    const hash = createHash("sha256")
    let count = 0
    for await (const lines of linesOf(
      name,
      this.#read(name, (chunk) => hash.update(chunk))
    )) {
      const json = lines.map((line) => parse(name, line))
      const rows = await Effect.runPromise(rowsFromJson(kind, id, json))
      if (Result.isFailure(rows)) {
        throw new Refused(
          `${name} has a row that this version of Hourbook cannot read: ${rows.failure.message}`,
          otherVersion(this.manifest)
        )
      }
      count += lines.length
      yield rows.success
    }
    if (hash.digest("hex") !== file?.sha256)
      throw new Refused(`it is damaged: ${name} was changed after it was written`)
    if (count !== file.rows) throw new Refused(`${name} has ${count} rows, but the manifest says ${file.rows}`)
  }

  /** Reads a workspace to the end, and checks every file, row and reference. Returns the workspace itself. */
  async check(archived: ArchivedWorkspace, progress: (rows: number) => void): Promise<Workspace> {
    const references = new References()
    let workspace: Workspace | undefined
    for (const kind of copiedKinds) {
      const name = fileOf(archived.slug, kind)
      let last = ""
      for await (const rows of this.rows(archived, kind)) {
        for (const id of idsOf(rows)) {
          if (id <= last) throw new Refused(`${name} is not sorted by id`)
          last = id
        }
        const problem = references.problemOf(rows)
        if (problem !== undefined) throw new Refused(`${name}: ${problem}`)
        if (rows.kind === "workspace") workspace = rows.rows[0]
        progress(rows.rows.length)
      }
    }
    if (workspace?.id !== archived.id) throw new Refused(`${fileOf(archived.slug, "workspace")} has another workspace`)
    return workspace
  }

  async *#read(name: string, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
    const entry = this.#zip.entries.get(name)
    if (entry === undefined) throw new Refused(`it lacks ${name}`)
    for await (const chunk of this.#zip.read(entry)) {
      see(chunk)
      yield chunk
    }
  }
}

const readManifest = async (zip: ZipReader, entry: ZipEntry): Promise<Manifest> => {
  if (entry.size > mostManifestBytes) throw new Refused("its manifest is too long")
  const chunks: Array<Buffer> = []
  for await (const chunk of zip.read(entry)) chunks.push(chunk)
  const json = parse(manifestName, Buffer.concat(chunks).toString("utf8"))
  const made = Schema.decodeUnknownResult(Format)(json)
  if (Result.isFailure(made)) throw notACopy("Hourbook did not write its manifest.json")
  if (made.success.version > version) {
    throw new Refused(
      `a newer version of Hourbook wrote it (format ${made.success.version}; this one reads up to ${version})`,
      "Upgrade Hourbook first"
    )
  }
  const manifest = Schema.decodeUnknownResult(Manifest)(json)
  if (Result.isFailure(manifest)) throw new Refused(`its manifest is not complete: ${manifest.failure.message}`)
  return manifest.success
}
