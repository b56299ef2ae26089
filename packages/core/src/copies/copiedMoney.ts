import { Effect, Result } from "effect"
import { type MoneyKindName, recordKinds } from "../kinds/recordKinds.ts"
import type { MoneyKind, MoneyRecord } from "../money/MoneyKind.ts"
import type { MoneyPorts, PortOf } from "../money/moneyKinds.ts"
import type { RecordBase } from "../records/Record.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { type CopiedLine, copying, idOfRow, withNames } from "./copying.ts"

/** Records of one kind of money, with their kind: code that takes them needs no list of kinds. */
export interface CopiedMoney {
  readonly kind: MoneyKindName
  readonly rows: ReadonlyArray<RecordBase>
  readonly lines: Effect.Effect<ReadonlyArray<CopiedLine>>
  /** What a function of any kind of money makes of the records. */
  readonly withKind: <X>(
    use: <A extends MoneyRecord<Day>, Day extends string>(
      kind: MoneyKind<A, Day>,
      of: {
        readonly records: ReadonlyArray<A>
        readonly port: Effect.Effect<PortOf<A, Day>, never, MoneyPorts>
      }
    ) => X
  ) => X
}

/** A record of a kind that may have no member. */
const withNamesIfAny = (workspaceId: WorkspaceId) => ({ ...withNames(workspaceId), userName: null })

/** Makes rows of a copy of the records of a kind of money, or of their JSON. */
export const copiedMoney = <A extends MoneyRecord<Day>, Day extends string>(
  kind: MoneyKind<A, Day>,
  port: Effect.Effect<PortOf<A, Day>, never, MoneyPorts>
) => {
  const ofNames = recordKinds[kind.name].memberless ? withNamesIfAny : withNames
  const given = (workspaceId: WorkspaceId) => ({
    ...ofNames(workspaceId),
    ...(kind.extras.includes("invoiceNumber") ? { invoiceNumber: null } : {})
  })
  const { fromJson, toLines } = copying(kind.codec, { idOf: idOfRow, given })
  const rowsOf = (records: ReadonlyArray<A>): CopiedMoney => ({
    kind: kind.name,
    rows: records,
    lines: toLines(records),
    withKind: (use) => use(kind, { records, port })
  })
  return {
    rowsOf,
    fromJson: (workspaceId: WorkspaceId, rows: ReadonlyArray<unknown>) =>
      Effect.map(fromJson(workspaceId, rows), Result.map(rowsOf))
  }
}
