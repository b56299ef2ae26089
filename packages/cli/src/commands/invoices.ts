import { InvoiceSchedules } from "@hourbook/core/schedules/InvoiceSchedules"
import type { ScheduleOutcome } from "@hourbook/core/schedules/makeScheduleRuns"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { workspace } from "./shared/flags.ts"
import { json, printTable, withNextStep } from "./shared/output.ts"
import { useCases } from "./shared/useCases.ts"

const workspacesHint = "To list workspaces, run: hourbook workspace list"

const reasons: Readonly<Record<NonNullable<ScheduleOutcome["paused"]>, string>> = {
  member: "paused",
  client_archived: "paused: the client is archived",
  restored: "paused: an owner starts it after a restore",
  failed: "paused: no draft could be made"
}

const outcomeJson = (slugs: ReadonlyMap<string, string>) => (outcome: ScheduleOutcome) => ({
  workspace: slugs.get(outcome.workspaceId) ?? outcome.workspaceId,
  schedule_id: outcome.scheduleId,
  name: outcome.name,
  date: outcome.on,
  from: outcome.from,
  to: outcome.to,
  invoice_id: outcome.invoiceId,
  paused_because: outcome.paused
})

const resultOf = ({ invoiceId, paused }: ScheduleOutcome): string =>
  paused === null ? (invoiceId ?? "nothing to invoice") : reasons[paused]

const run = Command.make(
  "run",
  {
    workspace: workspace.pipe(Flag.withDescription("Slug of one workspace; by default all workspaces"), Flag.optional),
    json
  },
  Effect.fn("hourbook invoices run")(function* (given) {
    const schedules = yield* InvoiceSchedules
    const operator = yield* Operator
    const all = yield* operator.listWorkspaces
    const slug = Option.getOrUndefined(given.workspace)
    const one =
      slug === undefined ? null : (yield* operator.ownerOf(slug).pipe(withNextStep(workspacesHint))).workspace.id
    const outcomes = yield* schedules.run(one).pipe(withNextStep("Run the command again"))
    const slugs = new Map<string, string>(all.map(({ id, slug: own }) => [id, own]))
    if (given.json) return yield* printJson({ drafts: outcomes.map(outcomeJson(slugs)) })
    yield* printTable(
      outcomes.map((outcome) => ({
        workspace: slugs.get(outcome.workspaceId) ?? "",
        schedule: outcome.name,
        date: outcome.on,
        period: `${outcome.from} to ${outcome.to}`,
        draft: resultOf(outcome)
      })),
      "No recurring invoices are due."
    )
    const made = outcomes.filter(({ invoiceId }) => invoiceId !== null).length
    if (outcomes.length > 0) yield* print`\nDrafts made: ${made}`
  })
).pipe(
  Command.withDescription("Make the drafts of recurring invoices that are due; safe to run at any time"),
  Command.provide(useCases)
)

export const invoicesCommand = Command.make("invoices").pipe(
  Command.withDescription("Recurring invoices: for cron, where the service does not run all the time"),
  Command.withSubcommands([run])
)
