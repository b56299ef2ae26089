import { eachMoneyKind } from "@hourbook/core/moneyKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordKindName } from "@hourbook/core/shared/recordKinds"
import type { RecordKind } from "../layout/recordItems.ts"
import { money } from "./money.ts"
import { timeEntries } from "./time.ts"

/** What a function of any kind of record gives for each of them. */
export const eachRecordKind = <X>(
  use: <A extends RecordBase, Sort extends string>(kind: RecordKind<A, Sort>) => X
): Readonly<Record<RecordKindName, X>> => ({ time: use(timeEntries), ...eachMoneyKind((kind) => use(money(kind))) })
