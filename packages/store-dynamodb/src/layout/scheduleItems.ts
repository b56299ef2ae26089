import { dueOf, InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { compareText } from "@hourbook/core/values/fold"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { absent, type Action } from "../table/Action.ts"
import { attributes, type Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { versionIs } from "../table/versionIs.ts"
import { dueSchedules, scheduleKey } from "./billingKeys.ts"
import type { Keyed } from "./invoiceItems.ts"
import { shortId } from "./sortable.ts"

const fields = document(InvoiceSchedule)

/** Schedules as items. Their day of the month has another name: `day` is a key of indexes, which a schedule is not in. */
export const scheduleDocument = {
  toItem: (schedule: InvoiceSchedule): Item => {
    const { day, ...item } = fields.toItem(schedule)
    return day === undefined ? item : { ...item, dayOfMonth: day }
  },
  fromItem: ({ dayOfMonth, ...item }: Item): InvoiceSchedule =>
    fields.fromItem(dayOfMonth === undefined ? item : { ...item, day: dayOfMonth })
}

/** The mark of a schedule that is to make a draft. */
export const dueMarkOf = (schedule: InvoiceSchedule | null): Keyed | undefined => {
  const due = schedule === null ? null : dueOf(schedule)
  if (schedule === null || due === null) return undefined
  const { id, workspaceId } = schedule
  return {
    key: { pk: dueSchedules, sk: `${due}${shortId(id)}${shortId(workspaceId)}` },
    item: attributes({ id, workspaceId })
  }
}

/** Writes a schedule and moves its mark. */
export const scheduleActions = (
  before: InvoiceSchedule | null,
  after: InvoiceSchedule | null
): ReadonlyArray<Action<VersionConflict>> => {
  const one = after ?? before
  if (one === null) return []
  const key = scheduleKey(one.workspaceId, one.id)
  const condition = before === null ? absent(() => new VersionConflict()) : versionIs(before)
  const [was, is] = [dueMarkOf(before), dueMarkOf(after)]
  const moves = was?.key.sk !== is?.key.sk
  return [
    after === null
      ? { _tag: "Remove", key, condition }
      : { _tag: "Put", key, item: scheduleDocument.toItem(after), isWitness: true, condition },
    ...(moves && was !== undefined ? [{ _tag: "Remove", key: was.key } as const] : []),
    ...(moves && is !== undefined ? [{ _tag: "Put", ...is } as const] : [])
  ]
}

export const byCreation = (a: InvoiceSchedule, b: InvoiceSchedule): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
