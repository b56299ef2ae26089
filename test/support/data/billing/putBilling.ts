import { InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { SellerRepository } from "@hourbook/core/billing/SellerRepository"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
import { amended, anEvent } from "../changes.ts"
import type { Fixture } from "../seedWorkspace.ts"
import { putSchedule } from "./putSchedule.ts"
import { aSeller, aSeries, aTaxCode } from "./settings.ts"

/** Stores everything that invoices need, and gives the workspace as it is then. */
export const putBilling = Effect.fnUntraced(function* ({
  acme,
  all,
  olga,
  workspace
}: Pick<Fixture, "acme" | "all" | "olga" | "workspace">) {
  const sellers = yield* SellerRepository
  const logo = { sha256: "a".repeat(64), type: "image/png", width: 2, height: 1, base64: "iVBORw==" } as const
  yield* sellers.keepLogo(all, logo)
  const after = amended(workspace, {})
  yield* (yield* WorkspaceRepository).replace(workspace, after, undefined, { ...aSeller, logo: logo.sha256 })
  const made = { before: null, event: anEvent(olga.member, { subject: "tax_code" }), idempotency: null }
  yield* (yield* TaxCodeRepository).save({ ...made, after: aTaxCode(workspace.id) })
  const event = anEvent(olga.member, { subject: "invoice_series" })
  yield* (yield* InvoiceSeriesRepository).save({ ...made, event, after: aSeries(workspace.id), formats: "" })
  // As a restored workspace has it.
  yield* putSchedule({ acme, olga }, { paused: "restored" })
  return after
})
