import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as EInvoices from "@hourbook/invoice-data/EInvoices"
import { Layer } from "effect"
import * as Sha256 from "./platform/sha256.ts"

/** Every use case on a store, with public holidays, e-invoices and the hash of the platform. */
export const useCases = <E, R>(store: Layer.Layer<Core.Ports, E, R>) =>
  Core.layer.pipe(Layer.provide([store, PublicHolidays.layer, EInvoices.layer]), Layer.provideMerge(Sha256.layer))
