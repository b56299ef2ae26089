import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { type ClientId, InvoiceScheduleId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { BigDecimal } from "effect"
import { day, money, newUuid, someday } from "../builders.ts"

/** A schedule that makes a draft of one line on the first of each month. */
export const aSchedule = (
  { id: clientId, workspaceId }: { readonly id: ClientId; readonly workspaceId: WorkspaceId },
  overrides: Partial<InvoiceSchedule> = {}
): InvoiceSchedule => ({
  id: InvoiceScheduleId.make(newUuid()),
  workspaceId,
  name: "Support",
  clientId,
  seriesId: null,
  currency: null,
  every: "month",
  day: 1,
  covers: "current",
  ends: null,
  lines: [
    {
      text: "Support",
      quantity: BigDecimal.fromNumberUnsafe(1),
      unit: "month",
      unitPrice: money("500"),
      taxCodeId: null,
      orderNumber: null
    }
  ],
  fromWork: null,
  intro: null,
  note: null,
  archived: false,
  next: day("2025-12-01"),
  paused: null,
  doneThrough: null,
  runs: [],
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})
