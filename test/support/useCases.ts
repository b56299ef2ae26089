import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as EInvoices from "@hourbook/invoice-data/EInvoices"
import { Layer } from "effect"

/** Every use case on the store that is provided, with the public holidays and e-invoices that hosts have. */
export const useCases = Layer.provide(Core.layer, [PublicHolidays.layer, EInvoices.layer])
