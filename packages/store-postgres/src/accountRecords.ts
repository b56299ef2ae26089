import type { Visibility } from "@hourbook/core/access/Policy"
import type { InvoiceKind } from "@hourbook/core/invoices/Invoice"
import {
  type AccountDocument,
  AccountRecords,
  type FoundInAccounts,
  type InAccount
} from "@hourbook/core/receivables/AccountRecords"
import { Allocation } from "@hourbook/core/records/Allocation"
import type { ChargeKind } from "@hourbook/core/records/chargeKinds"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ClientId, InvoiceId } from "@hourbook/core/values/Ids"
import { fromText } from "@hourbook/core/values/Money"
import { Effect, Layer, Schema } from "effect"
import { Database } from "./database/Database.ts"
import { hasId } from "./sql/hasId.ts"
import { visibleClients } from "./sql/visibleRows.ts"

interface Row extends InAccount {
  readonly day: CalendarDate
  readonly amount: string
}

interface DocumentRow extends InAccount {
  readonly id: InvoiceId
  readonly kind: InvoiceKind
  readonly corrects: InvoiceId | null
  readonly number: string
  readonly issueDate: CalendarDate
  readonly dueDate: CalendarDate
  readonly gross: string
}

interface ChargeRow extends Row {
  readonly id: string
  readonly kind: ChargeKind
}

interface PaymentRow extends Row {
  readonly id: string
  readonly allocations: unknown
}

interface SumRow extends InAccount {
  readonly net: string
  readonly invoices: number
  readonly documents: number
}

const toDocument = ({ gross, ...row }: DocumentRow): AccountDocument => ({ ...row, gross: fromText(gross) })

const decodeAllocations = Schema.decodeUnknownSync(Schema.toCodecJson(Schema.Array(Allocation)))

export const layer = Layer.effect(
  AccountRecords,
  Effect.map(Database, ({ sql, within }) => {
    const seenBy = (visible: Visibility, clientIds: ReadonlyArray<ClientId> | undefined) =>
      sql.and([
        sql`t.workspace_id = ${visible.workspaceId}`,
        ...(visible.sight._tag === "Own" ? [sql`false`] : []),
        ...visibleClients(sql, visible, "t.client_id"),
        ...hasId(sql, "t.client_id", clientIds)
      ])
    const documentColumns = sql.literal(
      `t.client_id as "clientId", t.currency, t.id, t.kind, t.corrects, t.number, t.issue_date as "issueDate",
        coalesce(t.due_date, t.issue_date) as "dueDate", t.gross_order as gross`
    )
    return AccountRecords.of({
      find: Effect.fnUntraced(function* (visible, { clientIds, through }) {
        const run = within(visible.workspaceId)
        const seen = seenBy(visible, clientIds)
        const [documents, charges, payments] = yield* Effect.all(
          [
            run(sql<SumRow>`
              select t.client_id as "clientId", t.currency,
                sum(case t.kind when 'credit_note' then -t.gross_order else t.gross_order end) as net,
                count(*) filter (where t.kind = 'invoice')::int as invoices, count(*)::int as documents
              from invoices t where ${seen} and t.state = 'issued' and t.issue_date <= ${through}::date group by 1, 2`),
            run(sql<ChargeRow>`
              select t.client_id as "clientId", t.currency, t.id, t.kind, t.charged_on as day, t.amount
              from charges t
              where ${seen} and t.charged_on <= ${through}::date and t.invoice_id is null and t.posted is null
                and t.kind in ('opening', 'tax', 'credit', 'write_off', 'adjustment')`),
            run(sql<PaymentRow>`
              select t.client_id as "clientId", coalesce(t.settles_currency, t.currency) as currency, t.id,
                t.received_on as day, coalesce(t.settles_amount, t.amount) as amount, t.allocations
              from payments t where ${seen} and t.received_on <= ${through}::date and t.allocations is not null`)
          ],
          { concurrency: "unbounded" }
        )
        const found: FoundInAccounts = {
          documents: yield* mapInSlices(documents, ({ net, ...row }) => ({ ...row, net: fromText(net) })),
          charges: yield* mapInSlices(charges, ({ amount, ...row }) => ({ ...row, amount: fromText(amount) })),
          payments: yield* mapInSlices(payments, ({ allocations, amount, ...row }) => ({
            ...row,
            amount: fromText(amount),
            allocations: decodeAllocations(allocations)
          }))
        }
        return found
      }, Effect.orDie),
      newest: Effect.fnUntraced(function* (visible, { accounts, through }) {
        const wanted = JSON.stringify(
          accounts.map(({ clientId, count, currency }) => ({ client_id: clientId, currency, wanted: count }))
        )
        const rows = yield* within(visible.workspaceId)(sql<DocumentRow>`
          with
            accounts as (
              select * from json_to_recordset(${wanted}::json) as (client_id uuid, currency text, wanted int)
            ),
            found as materialized (
              select t.* from accounts a cross join lateral (
                select ${documentColumns} from invoices t
                where ${seenBy(visible, undefined)} and t.client_id = a.client_id and t.currency = a.currency
                  and t.kind = 'invoice' and t.state = 'issued' and t.issue_date <= ${through}::date
                order by t.issue_date desc fetch first (a.wanted) rows with ties
              ) t
            )
          select * from found
          union all
          select ${documentColumns} from invoices t
          where ${seenBy(visible, undefined)} and t.corrects = any(array(select id from found))
            and t.state = 'issued' and t.issue_date <= ${through}::date`)
        return yield* mapInSlices(rows, toDocument)
      }, Effect.orDie),
      later: (visible, { after, clientIds }) =>
        within(visible.workspaceId)(sql<DocumentRow>`
          select ${documentColumns} from invoices t
          where ${seenBy(visible, clientIds)} and t.issue_order > ${after}::date and t.state = 'issued'`).pipe(
          Effect.map((rows) => rows.map(toDocument)),
          Effect.orDie
        ),
      clients: (visible, { clientIds, through }) =>
        within(visible.workspaceId)(
          sql<{ readonly clientId: ClientId }>`
            select distinct t.client_id as "clientId" from invoices t
            where ${seenBy(visible, clientIds)} and t.state = 'issued' and t.issue_date <= ${through}::date`
        ).pipe(
          Effect.map((rows) => rows.map(({ clientId }) => clientId)),
          Effect.orDie
        )
    })
  })
)
