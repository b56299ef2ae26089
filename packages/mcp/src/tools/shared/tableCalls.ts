import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Done, Operation as CoreOperation } from "@hourbook/core/bulk/Operation"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Warned } from "@hourbook/core/records/Warning"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { toText } from "@hourbook/core/values/Money"
import { Members } from "@hourbook/core/workspaces/Members"
import type { Call, Operation } from "@hourbook/exchange/transfer/Call"
import { NewCounteragent } from "@hourbook/rest/counteragents/contract"
import { NewFormerMember } from "@hourbook/rest/members/contract"
import { NewProject } from "@hourbook/rest/projects/contract"
import { NewTimeEntry } from "@hourbook/rest/time/contract"
import { Effect, Result, Schema } from "effect"
import { messageOf } from "../../tool/explain.ts"

const unread = ({ message }: Schema.SchemaError): string => message.replace(/\s+/gu, " ")

/** Operations as core takes them: what the interface would not read is refused in its place. */
const drafts = <A, B = A>(body: Schema.ConstraintDecoder<A>, draftOf: (sent: A) => B) => {
  const decode = Schema.decodeUnknownResult(body)
  return (operations: ReadonlyArray<Operation>) =>
    mapInSlices(operations, (one): CoreOperation<B, never, never, string> => {
      const read = decode({ ...one.body, external_ref: one.external_ref })
      return Result.isSuccess(read)
        ? { op: "create", draft: draftOf(read.success) }
        : { op: "refused", error: unread(read.failure) }
    })
}

/** A refusal of core, in the form of the interface. */
const errorOf = (error: CoreError) => ({
  message: messageOf(error),
  ...("rule" in error ? { rule: { code: error.rule.code } } : {})
})

/** What came of operations, in the form of the interface. */
const resultsOf = <Shown>(done: ReadonlyArray<Done<Shown, CoreError | string>>, dataOf: (shown: Shown) => object) => ({
  results: done.map((one) => {
    switch (one._tag) {
      case "Failed":
        return { ok: false, error: typeof one.error === "string" ? { message: one.error } : errorOf(one.error) }
      case "Deleted":
        return { ok: true }
      default:
        return { ok: true, already_there: one._tag === "AlreadyThere", data: dataOf(one.value) }
    }
  })
})

const pageSize = 500

/** An entry of an earlier import, in the form of the interface. */
const recordedOf = (entry: Shown<TimeEntry>) => ({
  id: entry.id,
  external_ref: entry.externalRef,
  import_id: entry.importId,
  user_id: entry.userId,
  counteragent_id: entry.clientId,
  project_id: entry.projectId,
  accrual_date: entry.workedOn,
  started_at: entry.startedAt,
  duration_minutes_total: entry.durationMinutes,
  description: entry.description,
  billable: entry.billable,
  tags: entry.tags,
  ...(entry.cost === undefined ? {} : { cost: Number(toText(entry.cost)) }),
  currency: entry.currency,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt
})

/** An entry that a call has made or would make, by the id of its line at the source. */
export type NoteEntry = (externalId: string, made: Warned<Shown<TimeEntry>>) => void

const unset = { archived: false }
const anyName = { allowDuplicateName: true }

/** Answers the calls of an import with the use cases. */
export const tableCalls = Effect.gen(function* () {
  const [clients, projects, members, time] = [yield* Clients, yield* Projects, yield* Members, yield* TimeEntries]
  const read = {
    clients: drafts(NewCounteragent, (sent) => ({
      fields: { ...unset, paymentTermsDays: null, ...sent },
      names: anyName
    })),
    projects: drafts(NewProject, (sent) => ({ fields: { ...unset, clientId: null, ...sent }, names: anyName })),
    entries: drafts(NewTimeEntry, (sent) => sent)
  }
  const decodePerson = Schema.decodeUnknownEffect(NewFormerMember)

  return Effect.fnUntraced(
    function* (who: Principal, call: Call, noteEntry: NoteEntry) {
      switch (call.makes) {
        case "nothing": {
          const { from, source, to } = call.range
          const offset = Number(call.cursor)
          const { page } = yield* time.list(who, {
            filter: { from: CalendarDate.make(from), to: CalendarDate.make(to), external: { source } },
            page: { sortBy: "workedOn", direction: "desc", start: { _tag: "Offset", offset }, limit: pageSize },
            chart: false
          })
          return {
            entries: yield* mapInSlices(page.items, recordedOf),
            next_cursor: page.next === null ? null : String(offset + pageSize)
          }
        }
        case "people": {
          const added = Effect.flatMap(decodePerson(call.body), (draft) => members.addFormer(who, draft))
          return yield* Effect.match(added, {
            onSuccess: ({ value }) => ({ member: { id: value.userId } }),
            onFailure: (error) => ({
              error: Schema.isSchemaError(error) ? { message: unread(error) } : errorOf(error)
            })
          })
        }
        // A table of an assistant sets no rates: they have a tool of their own.
        case "rates":
          return yield* Effect.die(new Error("a table sets no rates"))
        case "clients": {
          const operations = yield* read.clients(call.body.operations)
          return resultsOf(yield* clients.bulk(who, { mode: "each", operations }), ({ id }) => ({
            counteragent: { id }
          }))
        }
        case "projects": {
          const operations = yield* read.projects(call.body.operations)
          return resultsOf(yield* projects.bulk(who, { mode: "each", operations }), ({ id }) => ({
            project: { id }
          }))
        }
        case "entries": {
          const operations = yield* read.entries(call.body.operations)
          const done = yield* time.bulk(who, { mode: "each", operations })
          for (const [index, one] of done.entries()) {
            const ref = call.body.operations[index]?.external_ref
            if (one._tag === "Created" && ref !== undefined) noteEntry(ref.id, one.value)
          }
          return resultsOf(done, ({ record }) => ({
            entry: {
              id: record.id,
              duration_minutes_total: record.durationMinutes,
              cost: Number(toText(record.cost)),
              currency: record.currency
            }
          }))
        }
      }
    },
    // Each is done by itself.
    Effect.catchTag("OperationsRefused", Effect.die)
  )
})
