import type { Member } from "@hourbook/core/access/Member"
import type { Workspace } from "@hourbook/core/access/Workspace"
import { InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { noSeller } from "@hourbook/core/billing/Party"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import type { Client } from "@hourbook/core/entities/Client"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { noBuyer } from "@hourbook/core/invoices/issues/freezing"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { Effect } from "effect"
import { aClient, principal } from "../builders.ts"
import { anEvent, changesBy } from "../changes.ts"
import { aSeries, aTaxCode } from "./settings.ts"

/** Has a workspace issue invoices: with a seller, a tax code, a series whose first number is 0001, and clients. */
export const openBilling = Effect.fnUntraced(function* (
  { member, workspace }: { readonly workspace: Workspace; readonly member: Member },
  clients: ReadonlyArray<Pick<Client, "name"> & Partial<Client>>
) {
  const owner = principal("owner", { workspace, member })
  yield* (yield* Settings).amend(owner, {
    billing: { ...noSeller, legalName: "Acme Studio", country: "DE", taxNumber: "1/2/3" }
  })
  const code = aTaxCode(workspace.id)
  const line = (subjectId: string) => anEvent(member, { subject: "invoice_series", subjectId })
  yield* (yield* TaxCodeRepository).save({ before: null, after: code, event: line(code.id), idempotency: null })
  const series = aSeries(workspace.id, { format: "{seq:4}", yearly: false })
  yield* (yield* InvoiceSeriesRepository).save({
    before: null,
    after: series,
    event: line(series.id),
    idempotency: null
  })
  const made = clients.map((client) =>
    aClient(workspace.id, { ...client, billing: { ...noBuyer, country: "DE", taxCodeId: code.id } })
  )
  yield* (yield* ClientRepository).saveAll(made.map((client) => changesBy(member, "client").create(client)))
  return { owner, clients: made, code, series }
})
