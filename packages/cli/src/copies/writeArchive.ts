import { createHash } from "node:crypto"
import { rm } from "node:fs/promises"
import { type CopiedKind, copiedKinds, copiedNames } from "@hourbook/core/copies/CopiedRow"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Report } from "@hourbook/core/operations/progress"
import type { LogHead } from "@hourbook/core/sealing/LogBlock"
import { now } from "@hourbook/core/values/Instant"
import { version as hourbook } from "@hourbook/core/version"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect } from "effect"
import { fileProblem } from "../files/fileProblem.ts"
import { keepFresh, unfinishedDirectory } from "../files/unfinished.ts"
import { type Write, ZipWriter } from "../zip/ZipWriter.ts"
import { cumulative } from "./cumulative.ts"
import { type ArchivedWorkspace, fileOf, format, type Manifest, manifestName, version } from "./Manifest.ts"
import { SortedLines } from "./SortedLines.ts"

export interface ArchiveOptions {
  /** The directory for sorting lines; it needs their size in space until the archive is written. */
  readonly directory: string
  readonly report: Report
}

const cannotWrite = (words: Readonly<Record<string, string>>) => (cause: unknown) =>
  new StartupError({
    message: `Cannot write the copy: ${fileProblem("write", cause, words)}. Nothing was replaced.`
  })

/** Once the directory for sorting is there, a missing file is one of it. */
const whileSorting = {
  ENOENT: "another program removed the files in which its lines are sorted. Run the command again"
}

const disk = <A>(
  work: () => Promise<A>,
  words: Readonly<Record<string, string>> = whileSorting
): Effect.Effect<A, StartupError> => Effect.tryPromise({ try: work, catch: cannotWrite(words) })

/** A directory that is removed with the scope. */
const temporary = (directory: string) =>
  Effect.acquireRelease(
    disk(() => unfinishedDirectory(directory), {}),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  ).pipe(Effect.tap(keepFresh))

type File = Manifest["files"][string]

/** Adds a file with sorted lines to an archive. */
const addFile = async (zip: ZipWriter, name: string, lines: SortedLines): Promise<File> => {
  const hash = createHash("sha256")
  let rows = 0
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of lines.read()) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
      yield chunk
    }
  }
  await zip.add(name, counted())
  return { rows, bytes, sha256: hash.digest("hex") }
}

/** Adds a workspace to an archive. Reading the store is over before anything is packed. */
const addWorkspace = Effect.fnUntraced(function* (zip: ZipWriter, slug: string, { directory, report }: ArchiveOptions) {
  const copies = yield* WorkspaceCopies
  const place = yield* temporary(directory)
  const sorted = new Map<CopiedKind, SortedLines>(
    copiedKinds.map((kind) => [kind, new SortedLines(place, copiedNames[kind])])
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all([...sorted.values()].map((one) => one.close()))))
  const to = (kind: CopiedKind) => sorted.get(kind) ?? new SortedLines(place, "other")
  let log_head: LogHead | null = null
  const { id, name } = yield* copies
    .read(
      slug,
      {
        put: (kind, lines) => disk(() => to(kind).put(lines)),
        sealed: (head) =>
          Effect.sync(() => {
            log_head = head
          }),
        remove: (kind, gone) => disk(() => to(kind).remove(gone))
      },
      cumulative(report)
    )
    .pipe(
      Effect.catchTag("Unsettled", () =>
        Effect.fail(
          new StartupError({
            message: `${slug} changed for as long as it was read, five times in a row. Try again when fewer people write.`
          })
        )
      ),
      Effect.catchTag("ValidationFailed", () =>
        Effect.fail(
          new StartupError({
            message: `No workspace has the slug ${slug}. To list workspaces, run: hourbook workspace list`
          })
        )
      )
    )
  const files: Record<string, File> = {}
  const counts: Record<string, number> = {}
  for (const [kind, lines] of sorted) {
    const file = yield* disk(() => addFile(zip, fileOf(slug, kind), lines))
    files[fileOf(slug, kind)] = file
    counts[copiedNames[kind]] = file.rows
  }
  const workspace: ArchivedWorkspace = { id, slug, name, counts, log_head }
  return { workspace, files }
}, Effect.scoped)

/** Writes an archive of workspaces. Returns its manifest. */
export const writeArchive = Effect.fnUntraced(function* (
  slugs: ReadonlyArray<string>,
  write: Write,
  options: ArchiveOptions
) {
  const zip = new ZipWriter(write)
  const added = yield* Effect.forEach(slugs, (slug) => addWorkspace(zip, slug, options))
  const manifest: Manifest = {
    format,
    version,
    exported_at: yield* now,
    hourbook,
    workspaces: added.map(({ workspace }) => workspace),
    files: Object.assign({}, ...added.map(({ files }) => files))
  }
  yield* disk(() => zip.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
  yield* disk(() => zip.end())
  return manifest
})
