import type { RecordBase } from "@hourbook/core/records/Record"
import type { Tests } from "../defineSuite.ts"
import { recordBatches } from "./recordBatches.ts"
import type { RecordKind } from "./recordKinds.ts"
import { recordOrder } from "./recordOrder.ts"
import { recordReading } from "./recordReading.ts"
import { recordRepeats } from "./recordRepeats.ts"
import { recordsOfMillisecond } from "./recordsOfMillisecond.ts"
import { recordWriting } from "./recordWriting.ts"

/** What the port of any kind of record promises. */
export const recordRepository =
  <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>): Tests =>
  (it, effort) => {
    recordReading(kind)(it, effort)
    recordOrder(kind)(it, effort)
    recordsOfMillisecond(kind)(it, effort)
    recordWriting(kind)(it, effort)
    recordRepeats(kind)(it, effort)
    recordBatches(kind)(it, effort)
  }
