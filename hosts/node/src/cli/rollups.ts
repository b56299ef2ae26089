import { type CheckedWorkspace, Rollups } from "@hourbook/core/operations/Rollups"
import { Refusal } from "@hourbook/runtime/Refusal"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { workspace } from "./flags.ts"
import { json, printJson, printTable, refuseWith } from "./output.ts"
import { useCases } from "./useCases.ts"

const whose = { workspace: workspace.pipe(Flag.optional), json }

const seeWorkspaces = "hourbook workspace list shows the workspaces"

const checkedJson = ({ rollups, workspace: { id, slug } }: CheckedWorkspace) => ({ workspace: { id, slug }, rollups })

const printChecked = (checked: ReadonlyArray<CheckedWorkspace>) =>
  printTable(
    checked.flatMap(({ rollups, workspace: { slug } }) =>
      rollups.map(({ rollup, totals, wrong }) => ({
        workspace: slug,
        rollup,
        totals: String(totals),
        wrong: String(wrong)
      }))
    ),
    "There are no totals to check."
  )

const wrongIn = (checked: ReadonlyArray<CheckedWorkspace>): number =>
  checked.flatMap(({ rollups }) => rollups).reduce((sum, { wrong }) => sum + wrong, 0)

const verify = Command.make(
  "verify",
  whose,
  Effect.fn("hourbook rollups verify")(function* (given) {
    const rollups = yield* Rollups
    const checked = yield* rollups.verify(Option.getOrUndefined(given.workspace)).pipe(refuseWith(seeWorkspaces))
    yield* given.json ? printJson(checked.map(checkedJson)) : printChecked(checked)
    const wrong = wrongIn(checked)
    if (wrong > 0) {
      return yield* new Refusal({
        message: `Totals that are not the sums of their records: ${wrong}. Mend them: hourbook rollups rebuild`
      })
    }
  })
).pipe(
  Command.withDescription("Hold the totals that reports are made of against the records; fails where they differ"),
  Command.provide(useCases)
)

const rebuild = Command.make(
  "rebuild",
  whose,
  Effect.fn("hourbook rollups rebuild")(function* (given) {
    const rollups = yield* Rollups
    const checked = yield* rollups.rebuild(Option.getOrUndefined(given.workspace)).pipe(refuseWith(seeWorkspaces))
    if (given.json) return yield* printJson(checked.map(checkedJson))
    yield* printChecked(checked)
    yield* Console.log(`\nEvery total is the sum of its records now. Mended: ${wrongIn(checked)}`)
  })
).pipe(
  Command.withDescription("Make the totals anew from the records, while the service goes on"),
  Command.provide(useCases)
)

export const rollupsCommand = Command.make("rollups").pipe(
  Command.withDescription("The totals that reports are made of, of all workspaces or of one"),
  Command.withSubcommands([verify, rebuild])
)
