import { tmpdir } from "node:os"
import { dirname, resolve } from "node:path"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Stdio } from "effect"
import { Command, Flag } from "effect/cli"
import { writeArchive } from "../copies/writeArchive.ts"
import { replaceFile } from "../files/replaceFile.ts"
import { removeLeftovers } from "../files/unfinished.ts"
import { CallerFiles } from "./shared/CallerFiles.ts"
import { someWorkspace } from "./shared/flags.ts"
import { withWorkspace } from "./shared/onlyWorkspace.ts"
import { json, printLeftovers } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

export const exportCommand = Command.make(
  "export",
  {
    workspace: someWorkspace,
    out: Flag.String("out").pipe(
      Flag.withDescription("File to write; by default the copy goes to standard output"),
      Flag.optional
    ),
    json
  },
  Effect.fn("hourbook export")(function* (asked) {
    const given = yield* withWorkspace(asked)
    const files = yield* CallerFiles
    const report = progress("Read", given)
    if (Option.isNone(given.out)) {
      const { stdoutIsTerminal } = yield* Stdio.Stdio
      if (yield* stdoutIsTerminal) {
        return yield* new StartupError({
          message: "A copy is not text. Name a file with --out, or send the output into one with >."
        })
      }
      yield* printLeftovers(yield* removeLeftovers(tmpdir()))
      const write = (bytes: Uint8Array) => Effect.runPromise(files.writeBytes(bytes))
      return yield* Effect.asVoid(writeArchive([given.workspace], write, { directory: tmpdir(), report }))
    }
    const path = resolve(files.directory, given.out.value)
    const { leftovers, replaced, size, value } = yield* replaceFile(path, (write) =>
      writeArchive([given.workspace], write, { directory: dirname(path), report })
    )
    const [written] = value.workspaces
    if (given.json) return yield* printJson({ file: path, bytes: size, workspaces: value.workspaces, leftovers })
    yield* printLeftovers(leftovers)
    const rows = Object.values(written?.counts ?? {}).reduce((sum, count) => sum + count, 0)
    yield* print`${replaced ? "Replaced" : "Wrote"} ${path}: ${rows} rows of ${given.workspace}, ${size} bytes. To check and restore it, run: hourbook restore ${path}`
  })
).pipe(
  Command.withDescription("Write a copy of a workspace to a file, without keys and anything else that gives access"),
  Command.provide(useCases)
)
