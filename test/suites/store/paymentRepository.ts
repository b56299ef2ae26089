import { defineSuite } from "./defineSuite.ts"
import { recordBatches } from "./recordBatches.ts"
import { paymentKind } from "./recordKinds.ts"
import { recordOrder } from "./recordOrder.ts"
import { recordReading } from "./recordReading.ts"
import { recordRepeats } from "./recordRepeats.ts"
import { recordWriting } from "./recordWriting.ts"

export const paymentRepository = defineSuite(paymentKind.port, (it) => {
  recordReading(paymentKind)(it)
  recordOrder(paymentKind)(it)
  recordWriting(paymentKind)(it)
  recordRepeats(paymentKind)(it)
  recordBatches(paymentKind)(it)
})
