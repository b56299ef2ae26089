import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import type { Key } from "../table/Action.ts"
import { attributes, type Item, numberOf, textOf, wholeOf } from "../table/attributes.ts"
import { billingRatesPartition } from "./itemKeys.ts"
import { longId, longInstant, shortId, shortInstant } from "./sortable.ts"
import { unsafeBrand } from "./unsafeBrand.ts"
import { fromWhole, toWhole } from "./whole.ts"

/** What a rate is for. */
export type Scope = Pick<BillingRate, "projectId" | "clientId" | "userId">

const parts = { projectId: "p", clientId: "c", userId: "m" } as const
const idLength = 22

/** A scope in a sort key: a letter and an id for each of project, client and member; nothing for the workspace. */
export const scopePrefix = (scope: Scope): string =>
  `${(["projectId", "clientId", "userId"] as const)
    .map((field) => (scope[field] === null ? "" : `${parts[field]}${shortId(scope[field])}`))
    .join("")}#`

export const billingRateKey = (rate: BillingRate): Key => ({
  pk: billingRatesPartition(rate.workspaceId),
  sk: `${scopePrefix(rate)}${rate.effectiveDate}${rate.kind}`
})

/** The attributes of a rate besides what its key says. */
export const billingRateItem = ({ amount, createdAt, currency, id, updatedAt, version }: BillingRate): Item =>
  attributes({
    id: shortId(id),
    a: toWhole(amount),
    c: currency,
    m: shortInstant(createdAt),
    u: shortInstant(updatedAt),
    version
  })

export const toBillingRate = (workspaceId: WorkspaceId, item: Item): BillingRate => {
  const [scope = "", rest = ""] = textOf(item, "sk").split("#")
  const ids = new Map<string, string>()
  for (let at = 0; at < scope.length; at += 1 + idLength) {
    ids.set(scope.charAt(at), longId(scope.slice(at + 1, at + 1 + idLength)))
  }
  const [projectId, clientId, userId] = [ids.get(parts.projectId), ids.get(parts.clientId), ids.get(parts.userId)]
  return {
    id: unsafeBrand.rate(longId(textOf(item, "id"))),
    workspaceId,
    kind: rest.slice(10) === "cost" ? "cost" : "bill",
    amount: fromWhole(wholeOf(item, "a")),
    currency: unsafeBrand.currency(textOf(item, "c")),
    effectiveDate: unsafeBrand.day(rest.slice(0, 10)),
    projectId: projectId === undefined ? null : unsafeBrand.project(projectId),
    clientId: clientId === undefined ? null : unsafeBrand.client(clientId),
    userId: userId === undefined ? null : unsafeBrand.user(userId),
    createdAt: longInstant(textOf(item, "m")),
    updatedAt: longInstant(textOf(item, "u")),
    // Rates from before have none.
    version: item["version"] === undefined ? 1 : numberOf(item, "version")
  }
}
