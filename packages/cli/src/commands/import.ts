import { sourceNames, sourceTitles } from "@hourbook/exchange/sources/Source"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { connect } from "./import/connect.ts"
import { cut } from "./import/cut.ts"
import { list, undo } from "./import/earlier.ts"
import { answersOf, flags } from "./import/flags.ts"
import { importFile, openFile } from "./import/importFile.ts"
import { listImports } from "./import/importRecords.ts"
import { readMapping } from "./import/mappingFile.ts"
import { NotAllImported } from "./import/NotAllImported.ts"
import { progressLine } from "./import/progressLine.ts"
import { readWorld } from "./import/readWorld.ts"

/** The trackers whose exports are known, in a sentence. */
const trackers = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  sourceNames.filter((name) => name !== "generic").map((name) => sourceTitles[name])
)

const importFiles = Effect.fn("hourbook import")(function* (
  asked: Command.Command.Config.Infer<typeof flags> & { readonly files: ReadonlyArray<string> }
) {
  if (asked.files.length === 0) {
    return yield* new StartupError({ message: "Name the file to import. For help, run: hourbook import --help" })
  }
  // Before the store, which root opens as the directory's owner: that user may not read them.
  const mapping = Option.isSome(asked.mapping) ? yield* readMapping(asked.mapping.value) : null
  const files = yield* Effect.forEach(asked.files, openFile)
  const connection = yield* connect(asked.workspace)
  const show = yield* progressLine(asked.json)
  let refused = 0
  for (const file of files) {
    refused += yield* importFile(connection, file, {
      given: {
        dryRun: asked.dryRun,
        json: asked.json,
        rates: asked.rates,
        mapping,
        answers: answersOf(asked),
        saveMapping: Option.getOrNull(asked.saveMapping),
        workspace: Option.getOrNull(asked.workspace)
      },
      // Read again for each file, since the one before may have added to them.
      imports: yield* listImports(connection.send),
      world: yield* readWorld(connection.send),
      show
    })
  }
  if (refused > 0) return yield* new NotAllImported()
}, Effect.scoped)

export const importCommand = Command.make(
  "import",
  {
    ...flags,
    files: Argument.String("file").pipe(
      Argument.withDescription(`An export of ${trackers}, or any table with headers`),
      Argument.variadic({ min: 0 })
    )
  },
  importFiles
).pipe(
  Command.withDescription("Import the time entries of another tracker's file; a second run imports no line twice"),
  Command.withSubcommands([list, undo, cut])
)
