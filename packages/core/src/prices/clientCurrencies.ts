import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ReferenceLookup } from "../records/ReferenceLookup.ts"
import type { ClientId } from "../values/Ids.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { BillingRate } from "./BillingRate.ts"

/** Whether some of the rates depend on what the client of work pays in. */
export const dependOnCurrency = (rates: ReadonlyArray<BillingRate>): boolean =>
  rates.some(({ kind, projectId, userId }) => kind === "bill" && projectId === null && userId !== null)

/** What clients pay in, each looked up once. */
export const clientCurrencies = ({ findAll }: Pick<ReferenceLookup["Service"], "findAll">, visible: Visibility) => {
  const known = new Map<ClientId, CurrencyCode | null>()
  return {
    of: (clientId: ClientId | null): CurrencyCode | null => (clientId === null ? null : (known.get(clientId) ?? null)),
    lookUp: Effect.fnUntraced(function* (clientIds: ReadonlyArray<ClientId | null>) {
      const unknown = [...new Set(clientIds)].filter((id) => id !== null && !known.has(id))
      if (unknown.length === 0) return
      const sought = unknown.map((clientId) => ({ projectId: null, clientId, userId: null }))
      const found = yield* findAll(visible, sought)
      for (const [index, { clientId }] of sought.entries()) {
        if (clientId !== null) known.set(clientId, found[index]?.client?.currency ?? null)
      }
    })
  }
}
