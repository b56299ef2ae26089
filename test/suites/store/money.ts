import { defineSuite, type Suite } from "./defineSuite.ts"
import { chargeKinds } from "./records/chargeKinds.ts"
import { eachMoneySuiteKind } from "./records/recordKinds.ts"
import { recordRepository } from "./records/recordRepository.ts"

/** The port of every kind of money. */
export const money: ReadonlyArray<Suite> = [
  ...Object.values(eachMoneySuiteKind((kind) => defineSuite(kind.port, recordRepository(kind)))),
  chargeKinds
]
