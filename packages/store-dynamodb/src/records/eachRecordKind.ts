import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { eachMoneyKind } from "@hourbook/core/money/moneyKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordKind } from "../layout/recordItems.ts"
import { timeEntries } from "../layout/timeEntries.ts"
import { money } from "./money.ts"

/** Calls a function with each kind of record, and returns the results by kind. */
export const eachRecordKind = <X>(
  use: <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) => X
): Readonly<Record<RecordKindName, X>> => ({ time: use(timeEntries), ...eachMoneyKind((kind) => use(money(kind))) })
