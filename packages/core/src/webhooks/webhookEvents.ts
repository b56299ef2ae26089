import { Schema } from "effect"
import { Action, type ActivityEvent, otherSubjects, type Subject } from "../activity/ActivityEvent.ts"
import { recordSubjects } from "../kinds/recordKindNames.ts"
import { shape } from "../values/Check.ts"

const subjects: ReadonlyArray<Subject> = [...recordSubjects, ...otherSubjects]
const byName: ReadonlyMap<string, Subject> = new Map(subjects.map((subject) => [subject, subject]))

/** Sent when somebody tries a webhook; no pattern has it. */
export const pingType = "ping"

/** The type of the event of a line, such as `time_entry.created`. */
export const typeOfLine = ({ action, subject }: Pick<ActivityEvent, "action" | "subject">): string =>
  `${subject}.${action}`

/** The types of all events but {@link pingType}. */
export const webhookTypes: ReadonlyArray<string> = subjects.flatMap((subject) =>
  Action.literals.map((action) => typeOfLine({ subject, action }))
)

const known: ReadonlySet<string> = new Set(["*", ...subjects.map((subject) => `${subject}.*`), ...webhookTypes])

/** Which events a webhook is sent: `*` for all, `time_entry.*` or `time_entry.created`. */
export const WebhookPattern = Schema.String.check(
  shape((text: string) => known.has(text), "*, a kind such as time_entry.*, or an event such as time_entry.created")
)

/** The subjects that patterns are about; undefined for all. */
export const subjectsOf = (patterns: ReadonlyArray<string>): ReadonlyArray<Subject> | undefined =>
  patterns.includes("*")
    ? undefined
    : [...new Set(patterns.flatMap((pattern) => byName.get(pattern.slice(0, pattern.indexOf("."))) ?? []))]

/** Whether the event of a line is among those of patterns. */
export const isWanted = (patterns: ReadonlyArray<string>, line: Pick<ActivityEvent, "action" | "subject">): boolean =>
  patterns.some((one) => one === "*" || one === `${line.subject}.*` || one === typeOfLine(line))
