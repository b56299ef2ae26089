import type { Shown } from "@hourbook/core/access/hiddenFields"
import { ValidationFailed } from "@hourbook/core/errors/Errors"
import type { CurrencySum } from "@hourbook/core/facts/totals"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ClientId, ImportId, InvoiceId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import type { Metadata } from "@hourbook/core/values/Metadata"
import { type CurrencyCode, toNumber } from "@hourbook/core/values/Money"
import { Effect, Result } from "effect"
import { externalOf } from "./external.ts"

/** The fields that records share in responses; the member is null where a kind allows it. */
export const recordTail = <Id extends UserId | null, Name extends string | null>(
  record: Shown<Omit<RecordBase, "userId" | "userName">> & { readonly userId: Id; readonly userName: Name }
) => ({
  counteragent_id: record.clientId,
  counteragent_name: record.clientName,
  project_id: record.projectId,
  project_name: record.projectName,
  user_id: record.userId,
  user_name: record.userName,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  ...metadataOf(record)
})

/** The metadata, where the caller is shown it. */
export const metadataOf = ({ metadata }: { readonly metadata?: Metadata }): { readonly metadata?: Metadata } =>
  metadata === undefined ? {} : { metadata }

/** The last fields of a record or entity. */
export const originOf = ({
  externalRef,
  importId
}: {
  readonly externalRef: ExternalRef | null
  readonly importId: ImportId | null
}) => ({ external_ref: externalRef, import_id: importId })

/** The document that has a record, as the caller may know it. */
export const claimOf = ({
  invoiceId,
  invoiceNumber
}: {
  readonly invoiceId: InvoiceId | null
  readonly invoiceNumber: string | null
}) => ({ invoice_id: invoiceId, invoice_number: invoiceNumber })

const claims = { "0": "free", draft: "draft", "1": "issued", elsewhere: "elsewhere" } as const

/** The part of a query about the documents that have records, by core's names. */
export const invoicedOf = ({ invoiced }: { readonly invoiced?: keyof typeof claims }) =>
  invoiced === undefined ? undefined : claims[invoiced]

/** The filter that their lists share. */
export const sharedFilter = (query: {
  readonly counteragent_id?: ReadonlyArray<ClientId | null>
  readonly project_id?: ReadonlyArray<ProjectId | null>
  readonly user_id?: ReadonlyArray<UserId | null>
  readonly currency?: ReadonlyArray<CurrencyCode>
  readonly search?: string
  readonly external_source?: string
  readonly external_id?: string
}): RecordFilter => ({
  clientIds: query.counteragent_id,
  projectIds: query.project_id,
  userIds: query.user_id,
  currencies: query.currency,
  search: query.search,
  external: externalOf(query)
})

export const workInCurrency = ({ amount, count, currency, minutes }: CurrencySum) => ({
  currency,
  entries_count: count,
  worked_minutes_total: minutes,
  earned_total: toNumber(amount)
})

/** Rejects a patch without fields. */
export const someFields = <A extends object>(changes: A): Result.Result<A, ValidationFailed> =>
  Object.keys(changes).length === 0
    ? Result.fail(
        new ValidationFailed({
          field: null,
          problem: "the body holds none of the fields that can be changed",
          rule: { code: "nothing_to_change" }
        })
      )
    : Result.succeed(changes)

/** The same as an effect. */
export const someChange = <A extends object>(changes: A): Effect.Effect<A, ValidationFailed> =>
  Effect.fromResult(someFields(changes))
