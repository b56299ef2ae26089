import { dirname, extname, resolve } from "node:path"
import { now } from "@hourbook/core/values/Instant"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option, Schema, SchemaTransformation } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Backups, backupName, pruneBackups } from "../copies/backupFiles.ts"
import { writeArchive } from "../copies/writeArchive.ts"
import { replaceFile } from "../files/replaceFile.ts"
import { CallerFiles } from "./shared/CallerFiles.ts"
import { json, printLeftovers, printProblem } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

const unitMinutes = { m: 1, h: 60, d: 1440 } as const
const form = /^([1-9]\d{0,4})([mhd])$/u

/** A time such as `24h`, in minutes. */
const Minutes = Schema.String.check(
  Schema.makeFilter((text: string) => form.test(text) || "a number of minutes, hours or days, such as 30m, 24h or 7d")
).pipe(
  Schema.decodeTo(
    Schema.Number,
    SchemaTransformation.transform({
      decode: (text: string) => {
        const [, count = "", unit = ""] = form.exec(text) ?? []
        return Number(count) * (unit === "m" || unit === "d" ? unitMinutes[unit] : unitMinutes.h)
      },
      encode: (minutes) => `${minutes}m`
    })
  )
)

const keep = Flag.Int("keep").pipe(
  Flag.withDescription(
    "How many backups of the directory stay, 1 to 10000; by default 14. Older ones go after a new one is complete"
  ),
  Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
  Flag.withDefault(14)
)

/** Where backups go: into one file, or each into a new file of a directory. */
const placeOf = (path: string): Backups =>
  extname(path) === ".hbx" ? { kind: "file", path } : { kind: "directory", path }

const backUp = Effect.fnUntraced(function* (to: Backups, given: { readonly keep: number; readonly json: boolean }) {
  const { listWorkspaces } = yield* Operator
  const slugs = (yield* listWorkspaces).map(({ slug }) => slug)
  if (slugs.length === 0) {
    return yield* new StartupError({
      message:
        "This store has no workspaces, so there is nothing to back up. Check that HOURBOOK_DATA_DIR or DATABASE_URL names the right store."
    })
  }
  const path = to.kind === "file" ? to.path : yield* backupName(to.path, yield* now)
  const written = yield* replaceFile(path, (write) =>
    writeArchive(slugs, write, { directory: dirname(path), report: progress("Read", given) })
  )
  const { leftovers, replaced, size, value } = written
  const removed = to.kind === "file" ? [] : yield* pruneBackups(to.path, given.keep)
  if (given.json) return yield* printJson({ file: path, bytes: size, workspaces: value.workspaces, removed, leftovers })
  yield* printLeftovers(leftovers)
  const pruned =
    removed.length === 0 ? "" : ` Removed ${removed.length} older ${removed.length === 1 ? "one" : "ones"}.`
  yield* print`${replaced ? "Replaced" : "Wrote"} ${path}: ${slugs.length} ${slugs.length === 1 ? "workspace" : "workspaces"}, ${size} bytes.${pruned}`
})

export const backupCommand = Command.make(
  "backup",
  {
    path: Argument.String("path").pipe(
      Argument.withDescription("A file that ends in .hbx, or a directory that gets a new file each time")
    ),
    every: Flag.String("every").pipe(
      Flag.withDescription("Keep running, and make a backup at this interval, such as 24h; needs a directory"),
      Flag.withSchema(Minutes),
      Flag.optional
    ),
    keep,
    json
  },
  Effect.fn("hourbook backup")(function* (given) {
    const { directory } = yield* CallerFiles
    const to = placeOf(resolve(directory, given.path))
    if (Option.isNone(given.every)) return yield* backUp(to, given)
    if (to.kind === "file") {
      return yield* new StartupError({
        message: "--every needs a directory, so that a new backup does not replace the last."
      })
    }
    // One that fails leaves the earlier ones, and the next may succeed.
    const attempt = Effect.catchTag(backUp(to, given), "StartupError", ({ message }) => printProblem(given, message))
    return yield* Effect.forever(Effect.andThen(attempt, Effect.sleep(given.every.value * 60_000)))
  })
).pipe(Command.withDescription("Write a backup of all workspaces, while the service runs"), Command.provide(useCases))
