import { PgProtocol, PgTypes } from "@effect/sql-pg"
import type { RightsCheck, RightsRead } from "@hourbook/core/access/RightsCheck"
import { RecentlyUsed } from "@hourbook/core/scheduling/RecentlyUsed"
import { Context, Result } from "effect"
import type { Preamble } from "./Wire.ts"

/** The role that statements run as. It owns nothing and cannot log in. */
export const appRole = "hourbook_app"

/** What the statements of a fiber may see: no workspace, one workspace, or all of them. */
export type Confinement =
  | { readonly kind: "nothing" }
  | { readonly kind: "workspace"; readonly id: string }
  | { readonly kind: "operator" }

/** The confinement of the current fiber; without `within`, `transaction`, `snapshot` or `operator`, no workspace. */
export const CurrentConfinement = Context.Reference<Confinement>("@hourbook/store-postgres/CurrentConfinement", {
  defaultValue: () => ({ kind: "nothing" })
})

/** Whether the transactions of the current fiber take a number before their first statement. */
export const TakesNumber = Context.Reference<boolean>("@hourbook/store-postgres/TakesNumber", {
  defaultValue: () => false
})

export const sameConfinement = (a: Confinement, b: Confinement): boolean =>
  a.kind === "workspace" ? b.kind === "workspace" && a.id === b.id : a.kind === b.kind

const reply = {
  closeComplete: 0x33,
  parseComplete: 0x31,
  bindComplete: 0x32,
  dataRow: 0x44,
  commandComplete: 0x43,
  readyForQuery: 0x5a
} as const

const confine = "hourbook_confine"
const confineReads = "hourbook_confine_reads"
const confineWrites = "hourbook_confine_writes"
const operate = "hourbook_operate"
const check = "hourbook_check"
const checkReferences = "hourbook_check_references"
const text = new TextEncoder()

const parse = (name: string, query: string, parameterTypes: ReadonlyArray<number> = []): Preamble => ({
  bytes: Result.getOrThrow(PgProtocol.encodeParse({ name, query, parameterTypes })),
  replies: [reply.parseComplete]
})

const run = (
  statement: string,
  parameters: ReadonlyArray<Uint8Array | null>,
  replies: ReadonlyArray<number>
): Preamble => ({
  bytes: Buffer.concat([
    Result.getOrThrow(PgProtocol.encodeBind({ portal: "", statement, parameters })),
    PgProtocol.encodeExecute({ portal: "", maxRows: 0 })
  ]),
  replies: [reply.bindComplete, ...replies, reply.commandComplete]
})

const sequence = (...parts: ReadonlyArray<Preamble>): Preamble => ({
  bytes: Buffer.concat(parts.map((part) => part.bytes)),
  replies: parts.flatMap((part) => part.replies)
})

/** Prepares the statements of the other preambles; must run once in each session before them. */
export const prepareConfinement = sequence(
  parse(confine, "select set_config('hourbook.workspace', $1, true)", [PgTypes.OID.text]),
  parse(
    confineReads,
    "select set_config('hourbook.workspace', $1, true), set_config('transaction_read_only', 'on', true)",
    [PgTypes.OID.text]
  ),
  parse(confineWrites, "select set_config('hourbook.workspace', $1, true), pg_current_xact_id()::text", [
    PgTypes.OID.text
  ]),
  parse(
    operate,
    `select set_config('role', 'none', true), set_config('hourbook.operator', 'on', true),
       set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
       set_config('idle_in_transaction_session_timeout', '0', true)`
  )
)

const becomeOperator = run(operate, [], [reply.dataRow])

/** What confines to each workspace that was asked for lately. */
const confiners = new RecentlyUsed<Preamble>(1000)

const confineTo = (workspaceId: string, by = confine): Preamble => {
  const name = `${by} ${workspaceId}`
  const known = confiners.get(name)
  if (known !== undefined) return known
  const made = run(by, [text.encode(workspaceId)], [reply.dataRow])
  confiners.set(name, made)
  return made
}

const prepareCheck = (name: string, query: string, parameters: number): Preamble =>
  sequence(
    { bytes: PgProtocol.encodeClose({ target: "statement", name }), replies: [reply.closeComplete] },
    parse(
      name,
      query,
      Array.from({ length: parameters }, () => PgTypes.OID.text)
    )
  )

/**
 * Prepares the checks in a session. They are not prepared with the other statements, since a session may begin before the first
 * migration. To close what is not there is no error, so this may run again if what followed failed.
 */
const prepareChecks = sequence(
  prepareCheck(check, "select check_rights($1::uuid, $2)", 2),
  prepareCheck(checkReferences, "select check_references($1::uuid, $2::uuid, $3::uuid, $4)", 4)
)

const runCheck = (statement: string, parameters: ReadonlyArray<string | null>): Preamble =>
  run(
    statement,
    parameters.map((value) => (value === null ? null : text.encode(value))),
    [reply.dataRow]
  )

const rightsChecks = new WeakMap<RightsRead, Preamble>()

const checkRights = (read: RightsRead): Preamble => {
  const known = rightsChecks.get(read)
  if (known !== undefined) return known
  const made = runCheck(check, [read.keyId, read.versions])
  rightsChecks.set(read, made)
  return made
}

/** Fails, and with it the statement that follows, unless the rows that a request presumes are as they were read. */
export const checkPresumed = ({ read, references }: RightsCheck, isPrepared: boolean): Preamble => {
  const rights = checkRights(read)
  if (isPrepared && references === undefined) return rights
  const ofReferences =
    references === undefined
      ? []
      : [runCheck(checkReferences, [references.projectId, references.clientId, references.userId, references.versions])]
  return sequence(...(isPrepared ? [] : [prepareChecks]), rights, ...ofReferences)
}

/** What travels with statements: whose rows they may see, and the check of what the request presumes, if it is still to be done. */
export interface Entrance {
  readonly confinement: Confinement
  readonly check: Preamble | undefined
  /** Whether the transaction takes a number. */
  readonly takesNumber: boolean
}

/**
 * Confines one statement that is its own transaction, and lets it only read if asked to. An operator always has a transaction,
 * so it needs no preamble here.
 */
export const confineStatement = (
  { check, confinement, takesNumber }: Entrance,
  reads: boolean
): Preamble | undefined => {
  if (confinement.kind !== "workspace") return undefined
  const confined = confineTo(confinement.id, reads ? confineReads : takesNumber ? confineWrites : confine)
  return check === undefined ? confined : sequence(confined, check)
}

/** Begins a transaction and confines it, in the round trip of its first statement. */
export const beginConfined = ({ check, confinement, takesNumber }: Entrance, begin: string): Preamble => {
  const begun = sequence(parse("", begin), run("", [], []))
  switch (confinement.kind) {
    case "nothing":
      return begun
    case "workspace":
      return sequence(
        begun,
        confineTo(confinement.id, takesNumber ? confineWrites : confine),
        ...(check === undefined ? [] : [check])
      )
    case "operator":
      return sequence(begun, becomeOperator)
  }
}

/** Commits a transaction, ahead of what comes next. */
export const commit: Preamble = sequence(parse("", "COMMIT"), run("", [], []))

/** The same in a cycle of its own. */
export const commitOnly: Preamble = sequence(commit, {
  bytes: PgProtocol.encodeSync(),
  replies: [reply.readyForQuery]
})
