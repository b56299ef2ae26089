import { defineSuite } from "./defineSuite.ts"
import { recordBatches } from "./recordBatches.ts"
import { payoutKind } from "./recordKinds.ts"
import { recordOrder } from "./recordOrder.ts"
import { recordReading } from "./recordReading.ts"
import { recordRepeats } from "./recordRepeats.ts"
import { recordWriting } from "./recordWriting.ts"

export const payoutRepository = defineSuite(payoutKind.port, (it) => {
  recordReading(payoutKind)(it)
  recordOrder(payoutKind)(it)
  recordWriting(payoutKind)(it)
  recordRepeats(payoutKind)(it)
  recordBatches(payoutKind)(it)
})
