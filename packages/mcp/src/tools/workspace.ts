import { HolidayRegion, PaymentTermsDays, type Workspace, WorkspaceSettings } from "@hourbook/core/access/Workspace"
import { legible } from "@hourbook/core/shared/legible"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { quoted } from "../present/quoted.ts"
import { aCount, aCurrency, dryRun, someText } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./someChange.ts"

export const WorkspaceRow = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  name: Schema.String,
  currency: Schema.String,
  payment_terms_days: Schema.Finite,
  holiday_region: Schema.optionalKey(Schema.String)
})

export const workspaceOf = (workspace: Workspace): typeof WorkspaceRow.Type => ({
  id: workspace.id,
  slug: workspace.slug,
  name: legible(workspace.name),
  currency: workspace.currency,
  payment_terms_days: workspace.paymentTermsDays,
  ...(workspace.holidayRegion === null ? {} : { holiday_region: workspace.holidayRegion })
})

export const workspaceLine = (row: typeof WorkspaceRow.Type): string =>
  `${quoted(row.name)}, base currency ${row.currency}, payment terms ${row.payment_terms_days} days${row.holiday_region === undefined ? "" : `, holidays of ${row.holiday_region}`}`

export const workspaceTool = Effect.map(Settings, (settings) =>
  tool({
    name: "workspace_update",
    title: "Change the workspace's settings",
    description: "Changes only what is given; whoami shows them. currency is that of every total.",
    nature: "changes",
    scope: "full",
    roles: ["owner", "admin"],
    input: Schema.Struct({
      name: Schema.optionalKey(someText(WorkspaceSettings.fields.name)),
      currency: Schema.optionalKey(aCurrency()),
      payment_terms_days: Schema.optionalKey(aCount(PaymentTermsDays, "until a debt is overdue")),
      holiday_region: Schema.optionalKey(HolidayRegion.annotate({ description: "such as DE or DE-BY" })),
      ...dryRun
    }),
    output: Schema.Struct({ written: Schema.Boolean, workspace: brief("Workspace", WorkspaceRow) }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const changes = yield* someChange({
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.currency === undefined ? {} : { currency: input.currency }),
        ...(input.payment_terms_days === undefined ? {} : { paymentTermsDays: input.payment_terms_days }),
        ...(input.holiday_region === undefined ? {} : { holidayRegion: input.holiday_region })
      })
      const tried = input.dry_run === true
      const after = yield* settings.amend(who, changes).pipe(Effect.provideService(DryRun, tried))
      return { written: !tried, workspace: workspaceOf(after) }
    }),
    text: ({ workspace, written }) =>
      `${written ? "Saved" : "Nothing is written yet. It would be"}: ${workspaceLine(workspace)}`
  })
)
