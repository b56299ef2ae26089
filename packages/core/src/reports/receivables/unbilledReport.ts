import { BigDecimal, Effect, Struct } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Fact } from "../../facts/Fact.ts"
import type { InvoiceRepository, InvoiceSort } from "../../invoices/InvoiceRepository.ts"
import { chargeSigns } from "../../records/chargeKinds.ts"
import { billedChargeKinds, type ClaimFilter } from "../../records/claims.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import { eachInSlices, mapInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { compareNames, compareText } from "../../values/fold.ts"
import type { ClientId, InvoiceId, ProjectId } from "../../values/Ids.ts"
import { add, type Amount, type CurrencyCode, zero } from "../../values/Money.ts"
import { firstPage } from "../../values/Page.ts"
import { readLabelsOf, without } from "../shared/Labels.ts"
import type { ReportCall, ReportPorts } from "../shared/ReportReader.ts"

export interface UnbilledPorts extends Pick<ReportPorts, "facts" | "clients" | "projects" | "members"> {
  readonly invoices: Pick<InvoiceRepository["Service"], "list">
}

export interface UnbilledRow {
  readonly clientId: ClientId | null
  readonly clientName: string
  readonly projectId: ProjectId | null
  readonly projectName: string
  readonly currency: CurrencyCode
  /** Billed minutes. */
  readonly minutes: number
  readonly amount: Amount
  readonly oldest: CalendarDate
}

/** Documents that are not issued: what they have is unbilled. */
const draftsIn = Effect.fnUntraced(function* ({ invoices }: UnbilledPorts, visible: Visibility) {
  const filter = { states: ["filling", "draft"] } as const
  const drafts: Array<InvoiceId> = []
  let page = firstPage<InvoiceSort>("createdAt")
  for (;;) {
    const found = yield* invoices.list(visible, { filter, page })
    for (const { id } of found.items) drafts.push(id)
    if (found.next === null) return drafts
    page = { ...page, start: { _tag: "After", position: found.next } }
  }
})

interface Sum {
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
  readonly currency: CurrencyCode
  minutes: number
  amount: Amount
  oldest: CalendarDate
}

const billedKinds = Struct.keys(chargeSigns).filter((kind) => billedChargeKinds.has(kind))

/** Billable work and charges up to a day that no issued document has, by client, project and currency. */
export const unbilledReport = Effect.fnUntraced(function* (
  ports: UnbilledPorts,
  { visible }: ReportCall,
  { at, ...ids }: { readonly at: CalendarDate } & Pick<RecordFilter, "clientIds" | "projectIds">
) {
  const claim: ClaimFilter = { is: "free", drafts: yield* draftsIn(ports, visible), hidesDrafts: true }
  const filter: RecordFilter = { ...ids, to: at, claim }
  const by = ["client", "project", "day"] as const
  const [work, charges] = yield* Effect.all(
    [
      ports.facts.ask(visible, { of: ["time", "rounding"], filter: { ...filter, billable: true }, by }),
      ports.facts.ask(visible, { of: ["charges", "credits"], filter: { ...filter, chargeKinds: billedKinds }, by })
    ],
    { concurrency: "unbounded" }
  )
  const sums = new Map<string, Sum>()
  const put = ({ amount, clientId, currency, day, kind, minutes, projectId }: Fact) => {
    if (day === null) return
    const key = `${clientId} ${projectId} ${currency}`
    const sum = sums.get(key) ?? { clientId, projectId, currency, minutes: 0, amount: zero, oldest: day }
    sums.set(key, sum)
    sum.minutes += minutes
    sum.amount = add(sum.amount, kind === "credits" ? BigDecimal.negate(amount) : amount)
    if (day < sum.oldest) sum.oldest = day
  }
  yield* eachInSlices(work, put)
  yield* eachInSlices(charges, put)
  const shown = [...sums.values()].filter(({ amount, minutes }) => minutes !== 0 || !BigDecimal.isZero(amount))
  const labels = yield* readLabelsOf(ports, visible, {
    clients: shown.map(({ clientId }) => clientId),
    projects: shown.map(({ projectId }) => projectId)
  })
  const rows = yield* mapInSlices(shown, (sum): UnbilledRow => ({
    ...sum,
    clientName: (sum.clientId === null ? undefined : labels.clients.get(sum.clientId)?.name) ?? without.client,
    projectName: (sum.projectId === null ? undefined : labels.projects.get(sum.projectId)?.name) ?? without.project
  }))
  return {
    at,
    rows: yield* sortInSlices(
      rows,
      (a, b) =>
        compareNames(a.clientName, b.clientName) ||
        compareText(a.clientId ?? "", b.clientId ?? "") ||
        compareNames(a.projectName, b.projectName) ||
        compareText(a.projectId ?? "", b.projectId ?? "") ||
        compareText(a.currency, b.currency)
    )
  }
})
