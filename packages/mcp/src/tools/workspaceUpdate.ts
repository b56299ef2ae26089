import { HolidayRegion, PaymentTermsDays, WorkspaceSettings } from "@hourbook/core/access/Workspace"
import { TimeZone } from "@hourbook/core/values/timeZone"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { workspaceLine, workspaceOf, WorkspaceRow } from "../present/workspace.ts"
import { aCount, aCurrency, dryRun, someText, someTextOrNone } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"

export const workspaceTool = Effect.map(Settings, (settings) =>
  tool({
    name: "workspace_update",
    title: "Change the workspace's settings",
    description: "Changes only the given settings; whoami shows them. currency is the currency of all totals.",
    nature: "changes",
    scope: "full",
    roles: ["owner", "admin"],
    input: Schema.Struct({
      name: Schema.optionalKey(someText(WorkspaceSettings.fields.name)),
      currency: Schema.optionalKey(aCurrency()),
      payment_terms_days: Schema.optionalKey(aCount(PaymentTermsDays)),
      holiday_region: Schema.optionalKey(someTextOrNone(HolidayRegion, "such as DE or DE-BY")),
      time_zone: Schema.optionalKey(someText(TimeZone, "such as Europe/Berlin")),
      ...dryRun
    }),
    output: Schema.Struct({ written: Schema.Boolean, workspace: WorkspaceRow }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const changes = yield* someChange({
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.currency === undefined ? {} : { currency: input.currency }),
        ...(input.payment_terms_days === undefined ? {} : { paymentTermsDays: input.payment_terms_days }),
        ...(input.holiday_region === undefined ? {} : { holidayRegion: input.holiday_region }),
        ...(input.time_zone === undefined ? {} : { timeZone: input.time_zone })
      })
      const isDryRun = input.dry_run === true
      const after = yield* settings.amend(who, changes).pipe(Effect.provideService(DryRun, isDryRun))
      return { written: !isDryRun, workspace: workspaceOf(after) }
    }),
    text: ({ workspace, written }) =>
      `${written ? "Saved" : "Nothing is written yet. Would save"}: ${workspaceLine(workspace)}`
  })
)
