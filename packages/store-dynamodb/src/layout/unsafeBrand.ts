import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import type { ClientId, ProjectId, TimeEntryId, UserId } from "@hourbook/core/shared/Ids"
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
  day: Brand.nominal<CalendarDate>(),
  currency: Brand.nominal<CurrencyCode>()
}
