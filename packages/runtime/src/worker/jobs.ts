import * as Finishing from "@hourbook/core/invoices/service/Finishing"
import * as Closing from "@hourbook/core/periods/Closing"
import * as Recurring from "@hourbook/core/schedules/Recurring"
import { Jobs } from "@hourbook/core/worker/Jobs"
import { Effect, Layer } from "effect"
import * as Mails from "./mails.ts"
import * as Webhooks from "./webhooks.ts"

/** Everything that is done in the background for all workspaces of a store, by one process at a time. */
export const layer = Layer.effect(
  Jobs,
  Effect.all([Closing.job, Finishing.job, Recurring.job, Webhooks.job, Mails.job])
)
