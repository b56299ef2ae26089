import { type RecordKindName, recordKindNames, recordKinds, type Role } from "@hourbook/contract/data"

/** Those who see and change everything. */
export const managers: ReadonlyArray<Role> = recordKinds.charges.writers

/** Those who record their own work. */
export const team: ReadonlyArray<Role> = recordKinds.time.writers

/** The kinds of records that a role sees. */
export const kindsFor = (role: Role): ReadonlyArray<RecordKindName> =>
  recordKindNames.filter((kind) => recordKinds[kind].readers.some((reader) => reader === role))
