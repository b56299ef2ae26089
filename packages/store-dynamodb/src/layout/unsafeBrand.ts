import type { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type {
  BillingRateId,
  ClientId,
  ImportId,
  InvoiceId,
  InvoiceScheduleId,
  ProjectId,
  TagId,
  UserId,
  WorkspaceId
} from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { CurrencyCode } from "@hourbook/core/values/Money"
import { Brand } from "effect"

/**
 * Brands the parts of a key without validation. Queries read thousands of items, and validation would cost more than the rest
 * of the decoding.
 */
export const unsafeBrand = {
  user: Brand.nominal<UserId>(),
  client: Brand.nominal<ClientId>(),
  project: Brand.nominal<ProjectId>(),
  import: Brand.nominal<ImportId>(),
  rate: Brand.nominal<BillingRateId>(),
  tag: Brand.nominal<TagId>(),
  timeEntry: Brand.nominal<TimeEntryId>(),
  workspace: Brand.nominal<WorkspaceId>(),
  schedule: Brand.nominal<InvoiceScheduleId>(),
  invoice: Brand.nominal<InvoiceId>(),
  day: Brand.nominal<CalendarDate>(),
  instant: Brand.nominal<Instant>(),
  currency: Brand.nominal<CurrencyCode>()
}
