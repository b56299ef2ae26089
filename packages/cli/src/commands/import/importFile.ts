import { hash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { basename } from "node:path"
import type { Mapping } from "@hourbook/exchange/plan/Mapping"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { inEncoding, type Plan, plan } from "@hourbook/exchange/plan/plan"
import { hasAnswers, stillHolding, undoneBefore } from "@hourbook/exchange/plan/remembered"
import { unknownIds } from "@hourbook/exchange/plan/unknownIds"
import { withoutSignIn } from "@hourbook/exchange/plan/withoutSignIn"
import type { World } from "@hourbook/exchange/plan/World"
import { unusedNames, writtenMapping } from "@hourbook/exchange/plan/writtenMapping"
import { readFile } from "@hourbook/exchange/readFile"
import { type DescribedFile, namesOf, planJson, planText } from "@hourbook/exchange/text/planText"
import { reasonText } from "@hourbook/exchange/text/reasonText"
import { reportJson } from "@hourbook/exchange/text/reportJson"
import { refusedCount, reportText } from "@hourbook/exchange/text/reportText"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printError, printLines, printJson } from "@hourbook/runtime/output/printing"
import { Effect } from "effect"
import { fileProblem } from "../../files/fileProblem.ts"
import { printProblem } from "../shared/output.ts"
import { clientsOwe, oweText } from "./clientsOwe.ts"
import type { Connection } from "./Connection.ts"
import { discardImport, type ImportRecord, keepImport } from "./importRecords.ts"
import { mappingOf, saveMapping } from "./mappingFile.ts"
import { NotAllImported } from "./NotAllImported.ts"
import { openQuestions } from "./openQuestions.ts"
import { type ShowProgress, transferring } from "./transferring.ts"
import { unknownLines, withNear } from "./unknownTargets.ts"

/** A file that is open. */
export interface OpenFile {
  readonly path: string
  readonly handle: FileHandle
}

const reading = <A>(path: string, work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (error) => new StartupError({ message: `Cannot read ${path}: ${fileProblem("read", error)}.` })
  })

/** Opens a file until the scope closes. */
export const openFile = (path: string) =>
  Effect.acquireRelease(
    Effect.map(
      reading(path, () => open(path)),
      (handle): OpenFile => ({ path, handle })
    ),
    ({ handle }) => Effect.promise(() => handle.close())
  )

/** The table of an open file, and the hash of its bytes. */
export const fileIn = Effect.fnUntraced(function* ({ handle, path }: OpenFile) {
  const bytes = yield* reading(path, () => handle.readFile())
  const file = yield* Effect.promise(() => readFile(bytes))
  return "_tag" in file
    ? yield* new StartupError({ message: `Cannot read ${path}: ${reasonText(file.reason)}.` })
    : { file, sha256: hash("sha256", bytes) }
})

/** The options of an import on the command line. */
export interface Given {
  readonly dryRun: boolean
  readonly json: boolean
  /** Whether the rates that the file shows are set, too. */
  readonly rates: boolean
  /** The mapping of a file; null for the one of an earlier import of the same file, or none. */
  readonly mapping: Mapping | null
  /** Answers that count before those of a mapping. */
  readonly answers: Partial<Pick<Mapping, "answers" | "source" | "task">>
  readonly saveMapping: string | null
  /** The slug that was given; null without one. */
  readonly workspace: string | null
}

const createdNothing = ({ counts: { clients, entries, projects } }: ImportReport): boolean =>
  clients.created + entries.created + projects.created === 0

const offersRates = ({ rates: { bill, cost } }: Plan): boolean => bill.offered.length + cost.offered.length > 0

const isSame = (a: Mapping, b: Mapping): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inside]) => [name, sorted(inside)])
      )

const merged = (mapping: Mapping, { answers, ...others }: Given["answers"]): Mapping => ({
  ...mapping,
  ...others,
  answers: { ...mapping.answers, ...answers }
})

/** A command about an import, in the workspace of this one. */
export const commandFor = (verb: "undo" | "cut", importId: string, { workspace }: Pick<Given, "workspace">): string =>
  `hourbook import ${verb} ${importId}${workspace === null ? "" : ` --workspace ${workspace}`}`

/** Reads a file and plans its import by the mapping that is given, or that of its last import. */
const readPlan = Effect.fnUntraced(function* (
  opened: OpenFile,
  {
    given,
    imports,
    world
  }: { readonly given: Given; readonly imports: ReadonlyArray<ImportRecord>; readonly world: World }
) {
  const { file: read, sha256 } = yield* fileIn(opened)
  const kept: Array<{ readonly id: string; readonly mapping: Mapping }> = []
  for (const one of imports.filter((record) => record.sha256 === sha256 && record.undone_at === null)) {
    kept.push({ id: one.id, mapping: yield* Effect.orElseSucceed(mappingOf(one.mapping ?? {}), () => noMapping) })
  }
  const undone =
    given.mapping === null && kept.length === 0
      ? undoneBefore(imports, [], { sha256, source: read.source.name })
      : undefined
  const earlier = yield* Effect.orElseSucceed(mappingOf(undone?.mapping ?? {}), () => noMapping)
  const remembered = stillHolding(earlier, { header: read.table.header, world })
  const mapping = merged(given.mapping ?? kept[0]?.mapping ?? remembered, given.answers)
  const file = inEncoding(read, mapping)
  // Without the rows, so that they are not in memory while the entries are sent.
  const { format, headerLine, unreadSheets } = file.table
  const described: DescribedFile = { source: file.source, table: { format, headerLine, unreadSheets } }
  const planned = plan(file, mapping, world)
  const unused = undone === undefined ? unusedNames(file, mapping, planned) : []
  if (given.saveMapping !== null) yield* saveMapping(given.saveMapping, writtenMapping(file, mapping, planned))
  const unknown = withNear(unknownIds(planned, mapping, world), world)
  const answersOf = undone !== undefined && hasAnswers(remembered) ? undone : null
  return {
    answersOf,
    encodings: file.encodings ?? [],
    file: described,
    kept,
    mapping,
    planned,
    sha256,
    unknown,
    unused
  }
})

/** Imports a file, or shows what would be imported. Returns the number of lines that are not imported. */
export const importFile = Effect.fnUntraced(function* (
  connection: Connection,
  opened: OpenFile,
  {
    given,
    imports,
    show,
    world
  }: {
    readonly given: Given
    readonly imports: ReadonlyArray<ImportRecord>
    readonly show: ShowProgress
    readonly world: World
  }
) {
  const fileName = basename(opened.path)
  const { answersOf, encodings, file, kept, mapping, planned, sha256, unknown, unused } = yield* readPlan(opened, {
    given,
    imports,
    world
  })
  const answers = answersOf === null ? null : { import_id: answersOf.id, file_name: answersOf.file_name }
  const asJson = { file: fileName, ...planJson(file, planned), unused, answers_of: answers }
  if (!given.json) yield* printLines(planText(fileName, file, planned))

  if (answersOf !== null && !given.json) {
    yield* print`Read with the answers of the import of ${answersOf.file_name} that was undone: --save-mapping shows them, and --mapping or another answer replaces them.`
  }
  if (unused.length > 0 && !given.json) {
    yield* printError`The mapping names what ${fileName} does not have: ${unused.join(", ")}.`
  }

  const questions = openQuestions(planned, encodings)
  const obstacles =
    questions.length > 0
      ? ["Nothing is imported, because the file leaves a question open. Answer it with:", ...questions]
      : unknownLines(unknown, { isGiven: given.mapping !== null })
  const [obstacle, ...others] = obstacles
  if (obstacle !== undefined) {
    if (given.json) yield* printJson({ ...asJson, unknown_ids: unknown })
    yield* printProblem(given, obstacle, ...others)
    return yield* new NotAllImported()
  }

  // The same file with the same mapping continues its import.
  const known = kept.find((one) => isSame(one.mapping, mapping))?.id
  const importId =
    given.dryRun || planned.entries.length === 0
      ? known
      : (known ?? (yield* keepImport(connection.send, { fileName, sha256, source: planned.source, mapping })).id)
  const report = yield* transferring(connection, planned, {
    isDryRun: given.dryRun,
    isFirst: !imports.some(({ source, undone_at }) => source === planned.source && undone_at === null),
    withRates: given.rates,
    show,
    ...(importId === undefined ? {} : { importId })
  }).pipe(
    Effect.onInterrupt(() =>
      given.dryRun
        ? Effect.void
        : Effect.andThen(
            show(""),
            printProblem(
              given,
              `Stopped. What was imported stays. Run the same command again to go on${importId === undefined ? "" : `, or undo it: ${commandFor("undo", importId, given)}`}`
            )
          )
    )
  )
  yield* show("")
  const outsiders = withoutSignIn(planned, world)
  // Another import made everything already: a record of this one would be a second one to undo, with nothing in it.
  const isEmpty = importId !== undefined && importId !== known && createdNothing(report)
  if (isEmpty) yield* Effect.ignore(discardImport(connection.send, importId))
  const isImport = !given.dryRun && importId !== undefined && !isEmpty
  const owe =
    isImport && world.rates !== undefined ? yield* clientsOwe(connection.send, planned, { ...report, importId }) : null
  if (given.json) {
    yield* printJson({
      ...asJson,
      sha256,
      import_id: isEmpty ? null : (importId ?? null),
      dry_run: given.dryRun,
      cannot_sign_in: outsiders,
      clients_owe: owe,
      ...reportJson(planned, report)
    })
  } else {
    yield* printLines(reportText(planned, report, given.dryRun))
    if (!given.dryRun && outsiders.length > 0) {
      yield* print`Cannot sign in yet: ${namesOf(outsiders.map(({ name }) => name))}. They can join under Members in the settings, or by: hourbook member join, or a list of them by: hourbook member invite. Their entries stay theirs.`
    }
    if (!given.rates && offersRates(planned)) {
      yield* print`To set the rates of the file as well, so that the next hour has a price, add: --rates`
    }
    if (isImport) yield* printLines(oweText(owe, (verb) => commandFor(verb, importId, given)))
    if (given.dryRun) yield* print`Nothing was written. To import the file, leave out: --dry-run`
    else if (isImport) yield* print`To undo this import, run: ${commandFor("undo", importId, given)}`
  }
  return refusedCount(planned, report)
})
