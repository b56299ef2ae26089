import { defineSuite, type Suite } from "./defineSuite.ts"
import { eachMoneySuiteKind } from "./recordKinds.ts"
import { recordRepository } from "./recordRepository.ts"

/** The port of every kind of money. */
export const moneyRepositories: ReadonlyArray<Suite> = Object.values(
  eachMoneySuiteKind((kind) => defineSuite(kind.port, recordRepository(kind)))
)
