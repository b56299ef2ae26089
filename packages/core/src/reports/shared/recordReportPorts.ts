import { Effect } from "effect"
import { ClientRepository } from "../../entities/ClientRepository.ts"
import { ProjectRepository } from "../../entities/ProjectRepository.ts"
import { ExchangeRateRepository } from "../../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../../facts/ReportFacts.ts"
import { ChargeRepository } from "../../money/Charge.ts"
import { PaymentRepository } from "../../money/Payment.ts"
import { AccountRecords } from "../../receivables/AccountRecords.ts"
import { TimeRepository } from "../../time/TimeRepository.ts"
import { MemberRepository } from "../../workspaces/MemberRepository.ts"
import type { RecordReportPorts } from "./ReportReader.ts"

export const recordReportPorts = Effect.gen(function* () {
  const ports: RecordReportPorts = {
    facts: yield* ReportFacts,
    exchangeRates: yield* ExchangeRateRepository,
    projects: yield* ProjectRepository,
    clients: yield* ClientRepository,
    members: yield* MemberRepository,
    accounts: yield* AccountRecords,
    time: yield* TimeRepository,
    charges: yield* ChargeRepository,
    payments: yield* PaymentRepository
  }
  return ports
})
