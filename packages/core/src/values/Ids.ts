import { Schema } from "effect"
import { shape } from "./Check.ts"

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** Any UUID in lower case. */
export const Uuid = Schema.String.check(shape((text: string) => form.test(text), "a UUID", { format: "uuid" }))

export const WorkspaceId = Uuid.pipe(Schema.brand("WorkspaceId"))
export type WorkspaceId = typeof WorkspaceId.Type
export const UserId = Uuid.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type
export const ClientId = Uuid.pipe(Schema.brand("ClientId"))
export type ClientId = typeof ClientId.Type
export const ProjectId = Uuid.pipe(Schema.brand("ProjectId"))
export type ProjectId = typeof ProjectId.Type
export const ApiKeyId = Uuid.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type
export const EventId = Uuid.pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type
export const OperationId = Uuid.pipe(Schema.brand("OperationId"))
export type OperationId = typeof OperationId.Type
export const ExchangeRateId = Uuid.pipe(Schema.brand("ExchangeRateId"))
export type ExchangeRateId = typeof ExchangeRateId.Type
export const BillingRateId = Uuid.pipe(Schema.brand("BillingRateId"))
export type BillingRateId = typeof BillingRateId.Type
export const TagId = Uuid.pipe(Schema.brand("TagId"))
export type TagId = typeof TagId.Type
export const TimerId = Uuid.pipe(Schema.brand("TimerId"))
export type TimerId = typeof TimerId.Type
export const ConnectionId = Uuid.pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type
export const SessionId = Uuid.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type
export const ImportId = Uuid.pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type
export const SheetId = Uuid.pipe(Schema.brand("SheetId"))
export type SheetId = typeof SheetId.Type
export const StatementLinkId = Uuid.pipe(Schema.brand("StatementLinkId"))
export type StatementLinkId = typeof StatementLinkId.Type
export const PeriodId = Uuid.pipe(Schema.brand("PeriodId"))
export type PeriodId = typeof PeriodId.Type
export const TaxCodeId = Uuid.pipe(Schema.brand("TaxCodeId"))
export type TaxCodeId = typeof TaxCodeId.Type
export const InvoiceSeriesId = Uuid.pipe(Schema.brand("InvoiceSeriesId"))
export type InvoiceSeriesId = typeof InvoiceSeriesId.Type
export const InvoiceId = Uuid.pipe(Schema.brand("InvoiceId"))
export type InvoiceId = typeof InvoiceId.Type
export const InvoiceLineId = Uuid.pipe(Schema.brand("InvoiceLineId"))
export type InvoiceLineId = typeof InvoiceLineId.Type
export const InvoiceScheduleId = Uuid.pipe(Schema.brand("InvoiceScheduleId"))
export type InvoiceScheduleId = typeof InvoiceScheduleId.Type
export const WebhookId = Uuid.pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type
export const WebhookDeliveryId = Uuid.pipe(Schema.brand("WebhookDeliveryId"))
export type WebhookDeliveryId = typeof WebhookDeliveryId.Type
export const MailId = Uuid.pipe(Schema.brand("MailId"))
export type MailId = typeof MailId.Type
