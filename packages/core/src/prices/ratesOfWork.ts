import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { CurrentCall, onceACall } from "../scheduling/onceACall.ts"
import type { BillingRate, BillingRateRepository, PricedWork } from "./BillingRate.ts"

type Rates = Pick<BillingRateRepository["Service"], "deciding" | "list">
type Place = Pick<PricedWork, "clientId" | "projectId" | "userId">

const appliesAt =
  ({ clientId, projectId, userId }: Place) =>
  (rate: BillingRate) =>
    (rate.projectId === null || rate.projectId === projectId) &&
    (rate.clientId === null || rate.clientId === clientId) &&
    (rate.userId === null || rate.userId === userId)

/** The rates that decide the price of work. A call with many operations reads all rates once, and sorts them out once a place. */
export const ratesOfWork = (rates: Rates) => {
  const all = onceACall(({ workspaceId }: Visibility) => workspaceId, rates.list)
  const ofPlace = onceACall(
    (_: Visibility, { clientId, projectId, userId }: Place) => `${projectId} ${clientId} ${userId}`,
    (visible, place) => Effect.map(all(visible), (known) => known.filter(appliesAt(place)))
  )
  return (visible: Visibility, work: PricedWork): Effect.Effect<ReadonlyArray<BillingRate>> =>
    Effect.flatMap(CurrentCall, (call) =>
      call === undefined ? rates.deciding(visible, [work]) : ofPlace(visible, work)
    )
}
