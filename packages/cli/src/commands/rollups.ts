import { type CheckedWorkspace, Rollups, type RollupScope } from "@hourbook/core/operations/Rollups"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { workspace } from "./shared/flags.ts"
import { json, printTable, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

const workspaceFlags = {
  workspace: workspace.pipe(Flag.withDescription("Slug of one workspace; by default all workspaces"), Flag.optional),
  json
}

const workspacesHint = "To list workspaces, run: hourbook workspace list"

const checkedJson = ({ rollups, workspace: { id, slug } }: CheckedWorkspace) => ({ workspace: { id, slug }, rollups })

const scopeOf = (
  verb: string,
  given: { readonly workspace: Option.Option<string>; readonly json: boolean }
): RollupScope => ({ slug: Option.getOrUndefined(given.workspace), report: progress(verb, given) })

const printChecked = Effect.fnUntraced(function* (checked: ReadonlyArray<CheckedWorkspace>) {
  yield* printTable(
    checked.flatMap(({ isEmpty, rollups, workspace: { slug } }) =>
      (isEmpty ? [] : rollups).map(({ rollup, totals, wrong }) => ({
        workspace: slug,
        rollup,
        totals: String(totals),
        wrong: String(wrong)
      }))
    ),
    "No totals to check."
  )
  const skipped = checked.filter(({ isEmpty }) => isEmpty).length
  if (skipped > 0) yield* print`Skipped ${skipped} empty ${skipped === 1 ? "workspace" : "workspaces"}.`
})

const wrongIn = (checked: ReadonlyArray<CheckedWorkspace>): number =>
  checked.flatMap(({ rollups }) => rollups).reduce((sum, { wrong }) => sum + wrong, 0)

const mismatches = (wrong: number): string =>
  wrong === 1 ? "1 total does not match its records" : `${wrong} totals do not match their records`

const verify = Command.make(
  "verify",
  workspaceFlags,
  Effect.fn("hourbook rollups verify")(function* (given) {
    const rollups = yield* Rollups
    const checked = yield* rollups.verify(scopeOf("Verified", given)).pipe(withNextStep(workspacesHint))
    yield* given.json ? printJson(checked.map(checkedJson)) : printChecked(checked)
    const wrong = wrongIn(checked)
    if (wrong > 0) {
      return yield* new StartupError({
        message: `${mismatches(wrong)}. To repair them, run: hourbook rollups rebuild`
      })
    }
    if (!given.json) yield* print`\nAll totals match their records.`
  })
).pipe(
  Command.withDescription("Compare the totals with the records; exit with 1 if they differ"),
  Command.provide(useCases)
)

const rebuild = Command.make(
  "rebuild",
  workspaceFlags,
  Effect.fn("hourbook rollups rebuild")(function* (given) {
    const rollups = yield* Rollups
    const checked = yield* rollups.rebuild(scopeOf("Rebuilt", given)).pipe(withNextStep(workspacesHint))
    if (given.json) return yield* printJson(checked.map(checkedJson))
    yield* printChecked(checked)
    yield* print`\nAll totals match their records. Repaired: ${wrongIn(checked)}`
  })
).pipe(
  Command.withDescription("Recompute the totals from the records while the service runs"),
  Command.provide(useCases)
)

export const rollupsCommand = Command.make("rollups").pipe(
  Command.withDescription("Check and rebuild the totals that reports read"),
  Command.withSubcommands([verify, rebuild])
)
