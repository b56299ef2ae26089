import { LogHead } from "@hourbook/core/sealing/LogBlock"
import { isIntact, type LogCheck } from "@hourbook/core/verification/LogCheck"
import { LogChecks } from "@hourbook/core/verification/LogChecks"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson, printLines } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { workspace } from "./shared/flags.ts"
import { json, printTable, withNextStep } from "./shared/output.ts"
import { progress } from "./shared/progress.ts"
import { useCases } from "./shared/useCases.ts"

const workspacesHint = "To list workspaces, run: hourbook workspace list"

/** The most lines of one kind that are printed. */
const mostIds = 20

const some = <A>(
  found: ReadonlyArray<A>,
  sentence: (count: number) => string,
  textOf: (one: A) => string
): ReadonlyArray<string> =>
  found.length === 0
    ? []
    : [
        sentence(found.length),
        ...found.slice(0, mostIds).map((one) => `  ${textOf(one)}`),
        ...(found.length > mostIds ? [`  and ${found.length - mostIds} more`] : [])
      ]

const findings = ({ added, broken, changed, gaps, hadHead, missing, workspace: { slug } }: LogCheck) => {
  const lines = [
    ...some(changed, (n) => `Changed after they were sealed: ${n}`, String),
    ...some(missing, (n) => `Removed after they were sealed: ${n}`, String),
    ...some(added, (n) => `Added among older lines: ${n}`, String),
    ...some(
      broken,
      (n) => `Blocks that do not follow from the one before: ${n}`,
      (n) => `block ${n}`
    ),
    ...some(
      gaps,
      (n) => `Without a line for each version: ${n}`,
      ({ id, problem, subject }) => `${subject} ${id} ${problem}`
    ),
    ...(hadHead ? [] : ["The log never had the head that was given."])
  ]
  return lines.length === 0 ? [] : ["", `${slug}:`, ...lines]
}

const checkedJson = (check: LogCheck) => ({
  workspace: { id: check.workspace.id, slug: check.workspace.slug },
  ok: isIntact(check),
  lines: check.lines,
  blocks: check.blocks,
  head: check.head,
  changed: check.changed.slice(0, mostIds),
  missing: check.missing.slice(0, mostIds),
  added: check.added.slice(0, mostIds),
  broken_blocks: check.broken.slice(0, mostIds),
  gaps: check.gaps.slice(0, mostIds),
  had_head: check.hadHead
})

const verify = Command.make(
  "verify",
  {
    workspace: workspace.pipe(Flag.withDescription("Slug of one workspace; by default all workspaces"), Flag.optional),
    head: Flag.String("head").pipe(
      Flag.withDescription("A head that was kept elsewhere, which the log must have had; with --workspace"),
      Flag.withSchema(LogHead),
      Flag.optional
    ),
    json
  },
  Effect.fn("hourbook log verify")(function* (given) {
    if (Option.isSome(given.head) && Option.isNone(given.workspace)) {
      return yield* new StartupError({ message: "A head is of one workspace: add --workspace and its slug." })
    }
    const checks = yield* LogChecks
    const checked = yield* checks
      .verify({
        slug: Option.getOrUndefined(given.workspace),
        head: Option.getOrUndefined(given.head),
        report: progress("Checked", given)
      })
      .pipe(withNextStep(workspacesHint))
    if (given.json) yield* printJson(checked.map(checkedJson))
    else {
      yield* printTable(
        checked.map(({ blocks, head, lines, workspace: { slug } }) => ({
          workspace: slug,
          lines: String(lines),
          blocks: String(blocks),
          head: head ?? "none yet"
        })),
        "No logs to check."
      )
      yield* printLines(checked.flatMap(findings))
    }
    const wrong = checked.filter((one) => !isIntact(one)).map(({ workspace: { slug } }) => slug)
    if (wrong.length > 0) {
      return yield* new StartupError({
        message: `The log of ${wrong.join(", ")} was changed in the store itself. To compare it with a backup, restore that into another store: hourbook restore --help`
      })
    }
    if (!given.json) yield* print`\nAll lines are as they were sealed.`
  })
).pipe(
  Command.withDescription(
    "Check that no line of the log was changed, removed or added in the store itself; exit with 1 if one was"
  ),
  Command.provide(useCases)
)

export const logCommand = Command.make("log").pipe(
  Command.withDescription("Check the log of changes"),
  Command.withSubcommands([verify])
)
