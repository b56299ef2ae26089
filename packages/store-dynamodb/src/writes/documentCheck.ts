import {
  type ClaimedChange,
  documentOf,
  lockedByDocument,
  lockingDocuments
} from "@hourbook/core/locks/lockingDocuments"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import type { Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data } from "effect"
import type { Released } from "../claims/released.ts"
import { invoiceKey } from "../layout/invoiceKeys.ts"
import { shortId } from "../layout/sortable.ts"
import { absent, type Action, type Condition } from "../table/Action.ts"
import { textOrNull } from "../table/attributes.ts"
import { versionIs } from "../table/versionIs.ts"

/** A document that a record names is gone: the claim is none. */
export class DocumentGone extends Data.TaggedError("DocumentGone")<{ readonly id: InvoiceId }> {}

/** Another document of that id came meanwhile. */
export class DocumentBack extends Data.TaggedError("DocumentBack")<{ readonly id: InvoiceId }> {}

/**
 * Counts changes in the drafts that have the records, and refuses those of issued documents. An issue has the count as a condition, so
 * whatever comes first is seen by the other. `gone` has the documents that are not there.
 */
export const countedInDocuments = (
  workspaceId: string,
  changes: ReadonlyArray<ClaimedChange>,
  gone: ReadonlySet<InvoiceId>
): ReadonlyArray<Action<Locked | DocumentGone | DocumentBack>> =>
  lockingDocuments(changes).map((id): Action<Locked | DocumentGone | DocumentBack> => {
    const key = invoiceKey(workspaceId, id)
    if (gone.has(id)) return { _tag: "Check", key, condition: absent(() => new DocumentBack({ id })) }
    return {
      _tag: "Update",
      key,
      change: { text: "add #touched :one", values: { ":one": { N: "1" } } },
      condition: {
        text: "attribute_exists(#pk) and #state <> :issued",
        values: { ":issued": { S: "issued" } },
        otherwise: (found) =>
          found === undefined ? new DocumentGone({ id }) : lockedByDocument(textOrNull(found, "number"))
      }
    }
  })

/**
 * The condition that a record is in the version that a change started from, and still has its document. What has none may still name
 * the one that has released it.
 */
export const isAsRead = (
  before: ({ readonly id: string; readonly version: number } & object) | null,
  released: Released
): Condition<VersionConflict> => {
  if (before === null) return versionIs(before)
  const document = documentOf(before)
  const earlier = document === null ? released.get(before.id) : undefined
  if (earlier === undefined) return stillIn(versionIs(before), document)
  const condition = versionIs(before)
  return {
    ...condition,
    text: `${condition.text} and (attribute_not_exists(#iv) or #iv = :iv)`,
    values: { ...condition.values, ":iv": { S: shortId(earlier) } }
  }
}

export const stillIn = <E>(condition: Condition<E>, document: InvoiceId | null | undefined): Condition<E> =>
  document === undefined
    ? condition
    : document === null
      ? { ...condition, text: `${condition.text} and attribute_not_exists(#iv)` }
      : {
          ...condition,
          text: `${condition.text} and #iv = :iv`,
          values: { ...condition.values, ":iv": { S: shortId(document) } }
        }
