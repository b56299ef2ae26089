import { Effect } from "effect"
import { Snapshot } from "../access/Snapshot.ts"
import { InvoiceSeriesRepository } from "../billing/InvoiceSeriesRepository.ts"
import { SellerRepository } from "../billing/SellerRepository.ts"
import { TaxCodeRepository } from "../billing/TaxCodeRepository.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { makeLocks } from "../locks/Locks.ts"
import { ChargeRepository } from "../money/Charge.ts"
import { PaymentRepository } from "../money/Payment.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { SheetRepository } from "../sheets/SheetRepository.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { InvoiceRepository } from "./InvoiceRepository.ts"
import { InvoiceWriter, IssueCheck } from "./IssueCheck.ts"
import { Standings } from "./Standings.ts"

/** What documents read and write. */
export const invoicePorts = Effect.gen(function* () {
  return {
    invoices: yield* InvoiceRepository,
    time: yield* TimeRepository,
    charges: yield* ChargeRepository,
    payments: yield* PaymentRepository,
    clients: yield* ClientRepository,
    projects: yield* ProjectRepository,
    taxCodes: yield* TaxCodeRepository,
    series: yield* InvoiceSeriesRepository,
    sellers: yield* SellerRepository,
    sheets: yield* SheetRepository,
    workspaces: yield* WorkspaceRepository,
    exchangeRates: yield* ExchangeRateRepository,
    idempotencyStore: yield* IdempotencyStore,
    standings: yield* Standings,
    snapshot: yield* Snapshot,
    preferences: yield* PreferencesRepository,
    issueCheck: yield* IssueCheck,
    writer: yield* InvoiceWriter,
    locks: yield* makeLocks
  }
})
export type InvoicePorts = Effect.Success<typeof invoicePorts>
