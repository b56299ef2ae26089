import { InvoiceSeriesRepository } from "./billing/InvoiceSeriesRepository.ts"
import { TaxCodeRepository } from "./billing/TaxCodeRepository.ts"
import { OAuthArtifacts } from "./connections/OAuthArtifacts.ts"
import { WorkspaceCopier } from "./copies/WorkspaceCopier.ts"
import { ImportRepository } from "./imports/Import.ts"
import { InvoiceRepository } from "./invoices/InvoiceRepository.ts"
import { InvoiceScheduleRepository } from "./invoices/InvoiceScheduleRepository.ts"
import { OutboxRepository } from "./mail/OutboxRepository.ts"
import { DiscountedPaymentRepository } from "./money/DiscountedPaymentRepository.ts"
import { PersonalData } from "./operations/PersonalData.ts"
import { RollupKeeper } from "./operations/Rollups.ts"
import { WorkspaceRemover } from "./operations/WorkspaceRemoval.ts"
import { AccountRecords } from "./receivables/AccountRecords.ts"
import { loadedService } from "./scheduling/loadedService.ts"
import { PasskeyRepository } from "./sessions/Passkey.ts"
import { CalendarFeedRepository } from "./sharing/CalendarFeed.ts"
import { StatementLinkRepository } from "./sharing/StatementLink.ts"
import { SheetRepository } from "./sheets/SheetRepository.ts"
import { WebhookQueue } from "./webhooks/WebhookQueue.ts"
import { WebhookRepository } from "./webhooks/WebhookRepository.ts"

// Ports that a store may load with their first call: few starts of a program need them.

export const accountRecords = loadedService(AccountRecords, (later) => ({
  find: later((made) => made.find),
  newest: later((made) => made.newest),
  later: later((made) => made.later),
  clients: later((made) => made.clients)
}))

export const artifacts = loadedService(OAuthArtifacts, (later) => ({
  put: later((made) => made.put),
  find: later((made) => made.find),
  consume: later((made) => made.consume),
  remove: later((made) => made.remove),
  count: later((made) => made.count)
}))

export const calendarFeeds = loadedService(CalendarFeedRepository, (later) => ({
  find: later((made) => made.find),
  findBySecret: later((made) => made.findBySecret),
  put: later((made) => made.put),
  remove: later((made) => made.remove),
  stateOf: later((made) => made.stateOf)
}))

export const discountedPayments = loadedService(DiscountedPaymentRepository, (later) => ({
  save: later((made) => made.save)
}))

export const imports = loadedService(ImportRepository, (later) => ({
  add: later((made) => made.add),
  list: later((made) => made.list),
  find: later((made) => made.find),
  made: later((made) => made.made),
  end: later((made) => made.end)
}))

export const invoices = loadedService(InvoiceRepository, (later) => ({
  claimsAll: later((made) => made.claimsAll),
  list: later((made) => made.list),
  sums: later((made) => made.sums),
  find: later((made) => made.find),
  some: later((made) => made.some),
  body: later((made) => made.body),
  issued: later((made) => made.issued),
  unfinished: later((made) => made.unfinished),
  save: later((made) => made.save)
}))

export const invoiceSeries = loadedService(InvoiceSeriesRepository, (later) => ({
  list: later((made) => made.list),
  find: later((made) => made.find),
  save: later((made) => made.save)
}))

export const invoiceSchedules = loadedService(InvoiceScheduleRepository, (later) => ({
  list: later((made) => made.list),
  find: later((made) => made.find),
  due: later((made) => made.due),
  save: later((made) => made.save)
}))

export const taxCodes = loadedService(TaxCodeRepository, (later) => ({
  list: later((made) => made.list),
  find: later((made) => made.find),
  save: later((made) => made.save)
}))

export const outbox = loadedService(OutboxRepository, (later) => ({
  add: later((made) => made.add),
  find: later((made) => made.find),
  list: later((made) => made.list),
  of: later((made) => made.of),
  ofUnsubscribe: later((made) => made.ofUnsubscribe),
  due: later((made) => made.due),
  replace: later((made) => made.replace),
  begun: later((made) => made.begun),
  forget: later((made) => made.forget)
}))

export const passkeys = loadedService(PasskeyRepository, (later) => ({
  find: later((made) => made.find),
  list: later((made) => made.list),
  add: later((made) => made.add),
  use: later((made) => made.use),
  remove: later((made) => made.remove)
}))

export const personalData = loadedService(PersonalData, (later) => ({
  memberships: later((made) => made.memberships),
  shortLived: later((made) => made.shortLived),
  erase: later((made) => made.erase)
}))

/** The names of a store's totals are known before they are loaded. */
export const rollups = (names: ReadonlyArray<string>) =>
  loadedService(RollupKeeper, (later) => ({
    rollups: names,
    verify: later((made) => made.verify),
    rebuild: later((made) => made.rebuild),
    empty: later((made) => () => made.empty)(),
    waiting: later((made) => () => made.waiting)()
  }))

export const sheets = loadedService(SheetRepository, (later) => ({
  list: later((made) => made.list),
  save: later((made) => made.save)
}))

export const statementLinks = loadedService(StatementLinkRepository, (later) => ({
  list: later((made) => made.list),
  find: later((made) => made.find),
  add: later((made) => made.add),
  remove: later((made) => made.remove),
  touch: later((made) => made.touch)
}))

export const webhookQueue = loadedService(WebhookQueue, (later) => ({
  progress: later((made) => made.progress),
  waiting: later((made) => made.waiting),
  step: later((made) => made.step),
  add: later((made) => made.add),
  keep: later((made) => made.keep),
  deliveries: later((made) => made.deliveries),
  forget: later((made) => made.forget)
}))

export const webhooks = loadedService(WebhookRepository, (later) => ({
  list: later((made) => made.list),
  find: later((made) => made.find),
  secrets: later((made) => made.secrets),
  save: later((made) => made.save),
  remove: later((made) => made.remove),
  listening: later((made) => () => made.listening)()
}))

export const workspaceRemover = loadedService(WorkspaceRemover, (later) => ({ remove: later((made) => made.remove) }))

export const workspaceCopier = (hasSnapshots: boolean) =>
  loadedService(WorkspaceCopier, (later) => ({ hasSnapshots, begin: later((made) => made.begin) }))
