import { resolve } from "node:path"
import { Slug } from "@hourbook/core/access/Workspace"
import type { Restored } from "@hourbook/core/copies/restoring"
import { printError, printLines, printJson } from "@hourbook/runtime/output/printing"
import { Duration, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { restoreArchive } from "../copies/restoreArchive.ts"
import { CallerFiles } from "./shared/CallerFiles.ts"
import { nextOfFlags, raiseSeries, seriesFlag } from "./shared/laterNumbers.ts"
import { json } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"
import { workspaceJson } from "./workspace.ts"

const print = ({ rollups, workspace: { name, slug } }: Restored) => {
  const totals = rollups.reduce((sum, rollup) => sum + rollup.totals, 0)
  return printLines([
    `Restored the workspace "${name}" with the slug ${slug}; its ${totals} totals match its records.`,
    "A copy has no keys. To see its members, and to let one sign in or give one a key, run:",
    "",
    `  hourbook member list --workspace ${slug}`,
    `  hourbook signin link --workspace ${slug} --email <address>`,
    `  hourbook key create --workspace ${slug} --email <address> --kind full`,
    ""
  ])
}

export const restoreCommand = Command.make(
  "restore",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A file that hourbook export or hourbook backup wrote")
    ),
    workspace: Flag.String("workspace").pipe(
      Flag.withAlias("w"),
      Flag.withDescription("Slug of one workspace in the file; by default all of them"),
      Flag.optional
    ),
    as: Flag.String("as").pipe(
      Flag.withDescription("Another slug for the workspace"),
      Flag.withSchema(Slug),
      Flag.optional
    ),
    series: seriesFlag,
    json
  },
  Effect.fn("hourbook restore")(function* (given) {
    const { directory } = yield* CallerFiles
    const restored = yield* restoreArchive({
      path: resolve(directory, given.file),
      only: given.workspace,
      as: given.as,
      checked: progress("Checked", given),
      found: (patience) =>
        given.json
          ? Effect.void
          : printError`An earlier attempt left a part of it. Waiting ${Duration.toSeconds(patience)} seconds to see whether it goes on.`,
      removed: progress("Removed", given),
      written: progress("Wrote", given)
    })
    const shown = []
    for (const one of restored) {
      const { rollups, workspace } = one
      if (!given.json) yield* print(one)
      const invoiceSeries = yield* raiseSeries(workspace.slug, { json: given.json, series: nextOfFlags(given.series) })
      shown.push({ workspace: workspaceJson(workspace), rollups, invoice_series: invoiceSeries })
    }
    if (given.json) yield* printJson(shown)
  })
).pipe(
  Command.withDescription("Restore workspaces from a file; run it again if it was interrupted"),
  Command.provide(useCases)
)
