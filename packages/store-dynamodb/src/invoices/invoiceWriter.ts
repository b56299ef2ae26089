import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { type Claim, type InvoiceWrite, NumberTaken } from "@hourbook/core/invoices/InvoiceRepository"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { type KeyAlreadyUsed, type Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import { releasedIn, releaseMarks } from "../claims/released.ts"
import { seriesDocument } from "../layout/billingItems.ts"
import { seriesKey } from "../layout/billingKeys.ts"
import { tagsIn } from "../layout/entryItems.ts"
import { headItem, marksOf, numberItem, partItems } from "../layout/invoiceItems.ts"
import { invoiceKey } from "../layout/invoiceKeys.ts"
import { entriesOfTagPartition, recordKey } from "../layout/itemKeys.ts"
import { invoiceLetter, letters } from "../layout/letters.ts"
import { scheduleActions } from "../layout/scheduleItems.ts"
import { longId, shortId } from "../layout/sortable.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { postedAction, postedTotals, removedAction } from "../records/postedCharges.ts"
import { absent, type Action, type Key } from "../table/Action.ts"
import { type Item, numberOf, textOf, textOrNull } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { versionIs } from "../table/versionIs.ts"
import { type DeletionInProgress, DeletionEpoch, type EpochChanged } from "../writes/DeletionEpoch.ts"
import { stillIn } from "../writes/documentCheck.ts"
import { importOrigins } from "../writes/origins.ts"
import { orDieOfLimit, TransactionWriter } from "../writes/TransactionWriter.ts"

const conflict = () => new VersionConflict()

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/** The condition of a document that changes. Of a draft that is issued, what it has was not written since it was read. */
const isStored = (before: Invoice, after: Invoice | null) => {
  const condition = versionIs(before)
  return after?.state !== "issued" || before.state === "issued"
    ? condition
    : {
        ...condition,
        text: `${condition.text} and #touched = :touched`,
        values: { ...condition.values, ":touched": { N: String(before.touched) } }
      }
}

/** Writes a document. What counts the writes of its records stays as it is stored. */
const headAction = (before: Invoice | null, after: Invoice | null): ReadonlyArray<Action<VersionConflict>> => {
  const one = after ?? before
  if (one === null) return []
  const key = invoiceKey(one.workspaceId, one.id)
  if (before === null) return [{ _tag: "Put", key, item: headItem(one), isWitness: true, condition: absent(conflict) }]
  const condition = isStored(before, after)
  if (after === null) return [{ _tag: "Remove", key, condition }]
  const { touched: _, ...item } = headItem(after)
  const names = Object.keys(item)
  return [
    {
      _tag: "Update",
      key,
      change: {
        text: `set ${names.map((name) => `#${name} = :_${name}`).join(", ")}`,
        values: Object.fromEntries(names.map((name) => [`:_${name}`, item[name] ?? { NULL: true }]))
      },
      condition
    }
  ]
}

/** Marks that are new, and the removal of those that are gone. */
const markActions = (before: Invoice | null, after: Invoice | null): ReadonlyArray<Action<never>> => {
  const [were, are] = [before, after].map((one) => (one === null ? [] : marksOf(one)))
  const had = new Set(were?.map(({ key }) => nameOf(key)))
  const has = new Set(are?.map(({ key }) => nameOf(key)))
  return [
    ...(are ?? []).filter(({ key }) => !had.has(nameOf(key))).map((one) => ({ _tag: "Put", ...one }) as const),
    ...(were ?? []).filter(({ key }) => !has.has(nameOf(key))).map(({ key }) => ({ _tag: "Remove", key }) as const)
  ]
}

const numberAction = ({ after, before }: InvoiceWrite): ReadonlyArray<Action<NumberTaken>> => {
  const freed = before === null || after !== null ? undefined : numberItem(before)
  if (freed !== undefined) return [{ _tag: "Remove", key: freed.key }]
  const number = after?.number ?? null
  const one = after === null || before?.number === number ? undefined : numberItem(after)
  return one === undefined || number === null
    ? []
    : [{ _tag: "Put", ...one, condition: absent(() => new NumberTaken({ number })) }]
}

/** The document that an item names. */
const claimIn = (item: Item): InvoiceId | null => {
  const short = textOrNull(item, "iv")
  return short === null ? null : unsafeBrand.invoice(longId(short))
}

/** Claims or frees one record, in its item and in those of its tags. */
const claimActions = (
  workspaceId: string,
  { before, id, invoiceId, kind, version }: Claim,
  stored: Item
): ReadonlyArray<Action<VersionConflict>> => {
  const change =
    invoiceId === null
      ? { text: "remove #iv" }
      : { text: "set #iv = :is", values: { ":is": { S: shortId(invoiceId) } } }
  const copies =
    kind === "time"
      ? tagsIn(stored).map((tag) => ({ pk: entriesOfTagPartition(workspaceId, tag), sk: textOf(stored, "day") }))
      : []
  return [
    {
      _tag: "Update",
      key: recordKey(letters[kind], workspaceId, id),
      change,
      condition: stillIn(versionIs({ version }), before)
    },
    ...copies.map((key) => ({ _tag: "Update", key, change }) as const)
  ]
}

/** Writes changes of documents, each in one transaction. */
export const invoiceWriter = Effect.gen(function* () {
  const dynamo = yield* Dynamo
  const writer = yield* TransactionWriter
  const epoch = yield* DeletionEpoch

  /** What claims change, as they are stored; a conflict where one has changed already. What is free is not freed again. */
  const claimed = Effect.fnUntraced(function* (workspaceId: string, claims: ReadonlyArray<Claim>) {
    const keyOf = ({ id, kind }: Claim) => recordKey(letters[kind], workspaceId, id)
    const items = new Map((yield* dynamo.batchGet(claims.map(keyOf))).map((item) => [textOf(item, "pk"), item]))
    const released = yield* Effect.cached(releasedIn(dynamo, workspaceId))
    const all: Array<Action<VersionConflict>> = []
    for (const claim of claims) {
      const item = items.get(keyOf(claim).pk)
      const stored = item === undefined ? null : claimIn(item)
      const isFree = claim.invoiceId === null && stored !== claim.before
      if (isFree) continue
      const isAsRead =
        stored === claim.before ||
        (claim.before === null && stored !== null && (yield* released).get(claim.id) === stored)
      if (item === undefined || numberOf(item, "version") !== claim.version || !isAsRead) {
        return yield* new VersionConflict()
      }
      all.push(...claimActions(workspaceId, { ...claim, before: stored }, item))
    }
    return all
  })

  return Effect.fnUntraced(function* (
    change: InvoiceWrite
  ): Effect.fn.Return<void, VersionConflict | KeyAlreadyUsed | Locked | NumberTaken> {
    const {
      after,
      before,
      body,
      chargeEvents = [],
      claims = [],
      event,
      idempotency,
      others = [],
      posts = [],
      removes = [],
      schedule,
      series
    } = change
    const { workspaceId } = event
    const parts = body === undefined || after === null ? [] : yield* partItems(workspaceId, after.id, body)
    const of = yield* claimed(workspaceId, claims)
    const origins = importOrigins({ workspaceId, letter: invoiceLetter }, [{ before, after }])
    type Failure = VersionConflict | NumberTaken | EpochChanged | DeletionInProgress
    const actions: ReadonlyArray<Action<VersionConflict | NumberTaken>> = [
      ...headAction(before, after),
      ...markActions(before, after),
      ...releaseMarks(before, after),
      ...numberAction(change),
      ...others.flatMap((other) => [
        ...headAction(other.before, other.after),
        ...markActions(other.before, other.after)
      ]),
      ...(schedule === undefined ? [] : scheduleActions(schedule.before, schedule.after)),
      ...(series === undefined
        ? []
        : [
            {
              _tag: "Put",
              key: seriesKey(workspaceId, series.after.id),
              item: seriesDocument.toItem(series.after),
              condition: versionIs(series.before)
            } as const
          ]),
      ...parts.map((one) => ({ _tag: "Put", ...one }) as const),
      ...of,
      ...posts.map(postedAction),
      ...removes.map(removedAction),
      ...origins.actions
    ]
    const whole = {
      additions: [...postedTotals(event, posts, removes), ...origins.additions],
      openDays: [...posts, ...removes].map(({ chargedOn }) => chargedOn)
    }
    const lines = [{ event, idempotency }, ...chargeEvents.map((one) => ({ event: one, idempotency: null }))]
    if (before !== null || after === null) {
      return yield* orDieOfLimit(writer.write(lines, { ...whole, actions: () => actions }))
    }
    yield* epoch
      .withReferencesHeld(workspaceId, [{ reference: "client", id: after.clientId }], (epochUnchanged) =>
        orDieOfLimit(
          writer.write<never, Failure>(lines, { ...whole, actions: (shard) => [...actions, epochUnchanged(shard)] })
        )
      )
      .pipe(Effect.catchTag("ReferenceGone", () => Effect.fail(new VersionConflict())))
  })
})
