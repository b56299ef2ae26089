import { ActivityEvent, otherSubjects, Subject } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import { OperationId } from "@hourbook/core/values/Ids"
import { Schema, SchemaTransformation } from "effect"
import { type Item, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { indexes } from "../table/indexes.ts"
import { eventKey, operationPartition } from "./itemKeys.ts"
import { longId, longInstant } from "./sortable.ts"

const { id: _, occurredAt: __, workspaceId: ___, ...fields } = ActivityEvent.fields

/** Items call a client's subject "counteragent". */
const words = otherSubjects.map((subject) => (subject === "client" ? "counteragent" : subject))
const StoredSubject = Schema.Literals([...recordSubjects, ...words]).pipe(
  Schema.decodeTo(
    Subject,
    SchemaTransformation.transform({
      decode: (stored) => (stored === "counteragent" ? "client" : stored),
      encode: (subject) => (subject === "client" ? "counteragent" : subject)
    })
  )
)

/** A line of the log without the fields of its key. Attribute names are short, since every change ever made has a line. */
const Line = Schema.Struct({
  ...fields,
  subject: StoredSubject,
  changes: Schema.fromJsonString(ActivityEvent.fields.changes)
}).pipe(
  Schema.encodeKeys({
    action: "ac",
    subject: "su",
    subjectId: "si",
    userId: "ui",
    userName: "un",
    ownerId: "oi",
    projectId: "pi",
    projectName: "pn",
    clientId: "ci",
    clientName: "cn",
    title: "ti",
    amount: "am",
    currency: "cu",
    workedMinutes: "mi",
    changes: "ch",
    version: "ve",
    day: "da",
    dayBefore: "db",
    operationId: "op",
    ownerBefore: "ob",
    clientBefore: "cb",
    undoes: "uo"
  })
)
const none = { NULL: true } as const
/** Lines of earlier versions lack these, and most lines the day before. */
const line = document(Line, { ve: none, da: none, db: none, op: none, ob: none, cb: none, uo: none })

/** A line; where it is not the first of its operation, an index has it as well. */
export const eventItem = (event: ActivityEvent): Item => {
  const { id, occurredAt, operationId, workspaceId } = event
  const item = line.toItem(event)
  return operationId === null || operationId === OperationId.make(id)
    ? item
    : {
        ...item,
        [indexes.byProject.hash]: { S: operationPartition(workspaceId, operationId) },
        [indexes.byProject.range]: { S: eventKey(workspaceId, occurredAt, id).sk }
      }
}

/** That a line is undone, by which other. */
export const undoneItem = (by: ActivityEvent["id"]): Item => ({ by: { S: by } })

export const toEvent = (workspaceId: ActivityEvent["workspaceId"], item: Item): ActivityEvent => {
  const sortKey = textOf(item, "sk")
  return {
    ...line.fromItem(item),
    id: ActivityEvent.fields.id.make(longId(sortKey.slice(9))),
    workspaceId,
    occurredAt: longInstant(sortKey.slice(0, 9))
  }
}
