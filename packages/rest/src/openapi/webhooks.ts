import type { OpenApi } from "effect/http-api"
import { wireTypes } from "../shapes/webhookPatterns.ts"
import { subjectsWithRecords } from "../webhooks/eventPaths.ts"

type Schemas = OpenApi.OpenAPISpec["components"]["schemas"]
type JsonObject = Readonly<Record<string, unknown>>

/** What the description calls the records of subjects. */
const recordSchemas: ReadonlyMap<string, string> = new Map([
  ["time_entry", "TimeEntry"],
  ["payment", "Payment"],
  ["payout", "Payout"],
  ["charge", "Charge"],
  ["project", "Project"],
  ["counteragent", "Counteragent"]
])

const refer = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
const text = (description: string, example: string, more: JsonObject = {}) => ({
  type: "string",
  description,
  examples: [example],
  ...more
})
const id = (description: string) => text(description, "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", { format: "uuid" })
const orNull = (schema: JsonObject, description: string) => ({ anyOf: [schema, { type: "null" }], description })

const event = (types: ReadonlyArray<string>, data: JsonObject, description: string) => ({
  type: "object",
  description,
  required: ["type", "timestamp", "data"],
  properties: {
    type: { type: "string", enum: types, description: "What happened." },
    timestamp: text("When it happened.", "2026-03-01T09:30:00.000Z", { format: "date-time" }),
    data
  }
})

const dataOf = (record: JsonObject) => ({
  type: "object",
  description: "The change.",
  required: ["workspace_id", "id", "subject_id", "version", "record", "changes", "user_id", "path"],
  properties: {
    workspace_id: id("The workspace."),
    id: id("The id of the change in the log, which is also the webhook-id."),
    subject_id: id("The id of what changed."),
    version: orNull(
      { type: "integer", examples: [2] },
      "The version that the change made: the order of changes of one thing."
    ),
    record,
    changes: {
      type: "object",
      additionalProperties: refer("FieldChange"),
      description: "The changed fields with their values before and after; none where the event would be too large."
    },
    user_id: orNull(id("The member."), "The member who made the change."),
    path: orNull(
      text("A path.", "/api/time/0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"),
      "Where the record can be read, if it can be."
    )
  }
})

const eventSchemas = (): JsonObject => ({
  ...Object.fromEntries(
    subjectsWithRecords.map((subject) => {
      const name = recordSchemas.get(subject) ?? subject
      const record = orNull(
        refer(name),
        "The record as it is when the event is sent, without internal_cost; null where it is gone, and where the event would be larger than 20 kB."
      )
      const types = wireTypes.filter((type) => type.startsWith(`${subject}.`))
      return [`${name}Event`, event(types, dataOf(record), "A change of a record.")]
    })
  ),
  OtherEvent: event(
    wireTypes.filter((type) => !subjectsWithRecords.includes(subjectOf(type))),
    dataOf({ type: "null", examples: [null], description: "Always null: what changed is in lists that are short." }),
    "A change of something else in the workspace."
  ),
  PingEvent: event(
    ["ping"],
    {
      type: "object",
      description: "Where it is from.",
      required: ["workspace_id"],
      properties: { workspace_id: id("The workspace.") }
    },
    "Sent when somebody tries a webhook."
  )
})

const subjectOf = (type: string): string => type.slice(0, type.indexOf("."))

const schemaOf = (type: string): string => {
  const subject = subjectOf(type)
  return type === "ping"
    ? "PingEvent"
    : subjectsWithRecords.includes(subject)
      ? `${recordSchemas.get(subject)}Event`
      : "OtherEvent"
}

const signed = [
  [
    "webhook-id",
    "The id of the event, the same in every try: by it, a receiver recognises repeats.",
    "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
  ],
  ["webhook-timestamp", "When this try was signed, in seconds since 1970.", "1772357400"],
  [
    "webhook-signature",
    "`v1,` and a signature, once for each valid secret, by Standard Webhooks 1.0.0.",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
  ]
] as const

const operationOf = (type: string) => ({
  operationId: `event.${type}`,
  tags: ["webhooks"],
  summary: `The event ${type}`,
  security: [],
  parameters: signed.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: { required: true, content: { "application/json": { schema: refer(schemaOf(type)) } } },
  responses: {
    "2XX": { $ref: "#/components/responses/EventArrived" },
    "410": { $ref: "#/components/responses/WebhookGone" }
  }
})

/** The headers of events, and what receivers answer, which all events have in common. */
export const sharedByWebhooks = {
  parameters: Object.fromEntries(
    signed.map(([name, description, example]) => [
      name,
      { name, in: "header" as const, required: true, description, schema: { type: "string", examples: [example] } }
    ])
  ),
  responses: {
    EventArrived: { description: "The event has arrived. After any other answer it is sent again." },
    WebhookGone: { description: "The webhook is disabled." }
  }
}

/** What webhooks are sent, and the schemas that it refers to, beside those that are there. */
export const describeWebhooks = (schemas: Schemas): JsonObject => {
  Object.assign(schemas, eventSchemas())
  return Object.fromEntries(["ping", ...wireTypes].map((type) => [type, { post: operationOf(type) }]))
}
