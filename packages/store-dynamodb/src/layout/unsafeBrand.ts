import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import type { ClientId, PaymentId, PayoutId, ProjectId, TimeEntryId, UserId } from "@hourbook/core/shared/Ids"
import type { CurrencyCode } from "@hourbook/core/shared/Money"
import { Brand } from "effect"

/**
 * Trusts that text of a key is what it was written as. Rows are read by the thousand, and checks would cost more than the
 * rest of them.
 */
export const unsafeBrand = {
  user: Brand.nominal<UserId>(),
  client: Brand.nominal<ClientId>(),
  project: Brand.nominal<ProjectId>(),
  timeEntry: Brand.nominal<TimeEntryId>(),
  payment: Brand.nominal<PaymentId>(),
  payout: Brand.nominal<PayoutId>(),
  day: Brand.nominal<CalendarDate>(),
  currency: Brand.nominal<CurrencyCode>()
}
