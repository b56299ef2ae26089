import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { Snapshot } from "../access/Snapshot.ts"
import { todayOf } from "../access/today.ts"
import type { BoundedPeriod, ReportScope } from "../facts/ReportPeriod.ts"
import type { InvoiceRepository } from "../invoices/InvoiceRepository.ts"
import { traced } from "../telemetry/traced.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { receivablesReport, taxReport, unbilledReport } from "./loadedReports.ts"
import type { TaxBasis } from "./receivables/taxReport.ts"
import type { RecordReportPorts } from "./shared/ReportReader.ts"

interface ReceivableReportPorts extends RecordReportPorts {
  readonly invoices: InvoiceRepository["Service"]
  readonly snapshot: Snapshot["Service"]
}

/** The reports of what clients owe on documents, for owners and admins. */
export const receivableReports = (ports: ReceivableReportPorts) => {
  const { snapshot } = ports

  /** Open items by client and age on a day, by default today, and beside them what is unbilled and on account. */
  const receivables = traced("Reports.receivables")(function* (
    who: Principal,
    { at, clientIds }: Pick<ReportScope, "clientIds"> & { readonly at: CalendarDate | undefined }
  ) {
    const visible = yield* Policy.mayReconcile(who)
    const day = at ?? (yield* todayOf(who))
    return yield* snapshot.of(visible, receivablesReport(ports, { who, visible }, { at: day, clientIds }))
  })

  /** Work and charges until today that no issued document has. */
  const unbilled = traced("Reports.unbilled")(function* (
    who: Principal,
    scope: Pick<ReportScope, "clientIds" | "projectIds">
  ) {
    const visible = yield* Policy.mayReconcile(who)
    const at = yield* todayOf(who)
    return yield* snapshot.of(visible, unbilledReport(ports, { who, visible }, { ...scope, at }))
  })

  /** What was invoiced, or received of invoices, by tax code. */
  const tax = traced("Reports.tax")(function* (who: Principal, period: BoundedPeriod & { readonly basis: TaxBasis }) {
    const visible = yield* Policy.mayReconcile(who)
    return yield* snapshot.of(visible, taxReport(ports, { who, visible }, period))
  })

  return { receivables, unbilled, tax }
}
