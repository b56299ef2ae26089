import type { Table } from "../table/Table.ts"
import { type Column, columnsNamed, type Field, foldHeader } from "./Field.ts"
import { genericHeaders } from "./genericHeaders.ts"
import { kimaiHeaders } from "./kimaiHeaders.ts"
import { type Source, type SourceName, sourceTitles } from "./Source.ts"

type Names = Readonly<Partial<Record<Field, ReadonlyArray<string>>>>

interface Shape {
  readonly name: SourceName
  readonly names: Names
  /** Headers that only this tracker's files have together; each is one of several. */
  readonly marks: ReadonlyArray<ReadonlyArray<string>>
}

const toggl: Shape = {
  name: "toggl",
  marks: [
    ["start date"],
    ["start time"],
    ["duration"],
    ["description"],
    ["tags", "billable", "user", "member", "email"]
  ],
  names: {
    person: ["user", "member"],
    email: ["email"],
    client: ["client"],
    project: ["project"],
    task: ["task"],
    description: ["description"],
    billable: ["billable"],
    day: ["start date"],
    start: ["start time"],
    endDay: ["end date", "stop date"],
    end: ["end time", "stop time"],
    duration: ["duration"],
    tags: ["tags"],
    amount: ["amount"]
  }
}

const clockify: Shape = {
  name: "clockify",
  marks: [["start date"], ["duration (h)", "duration (decimal)"]],
  names: {
    person: ["user"],
    email: ["email"],
    client: ["client"],
    project: ["project"],
    task: ["task", "activity"],
    description: ["description"],
    billable: ["billable"],
    day: ["start date"],
    start: ["start time"],
    endDay: ["end date"],
    end: ["end time"],
    duration: ["duration (h)"],
    hours: ["duration (decimal)"],
    tags: ["tags"],
    rate: ["billable rate"],
    amount: ["billable amount"],
    costRate: ["cost rate"],
    costAmount: ["cost amount"],
    invoiced: ["invoiced"],
    invoiceId: ["invoice id"],
    approved: ["approval", "approved"]
  }
}

const harvest: Shape = {
  name: "harvest",
  marks: [["date"], ["hours"], ["project"], ["project code", "billable?", "first name", "notes"]],
  names: {
    day: ["date"],
    client: ["client"],
    project: ["project"],
    task: ["task"],
    description: ["notes"],
    hours: ["hours"],
    billable: ["billable?", "billable"],
    firstName: ["first name"],
    lastName: ["last name"],
    personId: ["employee id"],
    rate: ["billable rate"],
    amount: ["billable amount"],
    currency: ["currency"],
    costRate: ["cost rate"],
    costAmount: ["cost amount"],
    projectCode: ["project code"],
    externalUrl: ["external reference url"],
    invoiced: ["invoiced?", "invoiced"],
    approved: ["approved?", "approved"]
  }
}

const has = (header: ReadonlySet<string>, ...names: ReadonlyArray<string>): boolean =>
  names.some((name) => header.has(name))

const hasField = (columns: ReadonlyArray<Column>, ...wanted: ReadonlyArray<Field>): boolean =>
  wanted.every((field) => columns.some((column) => column.field === field))

const described = (header: ReadonlyArray<string>, columns: ReadonlyArray<Column>): string =>
  columns.map(({ index }) => header[index] ?? "").join(", ")

/** Whether the headers are those of Kimai: a day, a start, a customer and an activity in one of its languages. */
const isKimai = (columns: ReadonlyArray<Column>): boolean =>
  hasField(columns, "day", "start", "client", "project", "task") && hasField(columns, "duration")

const shapeOf = (header: ReadonlyArray<string>, { marks, name, names }: Shape): Source => {
  const folded = new Set(header.map(foldHeader))
  const because = marks.map((one) => one.find((mark) => folded.has(mark)) ?? "").filter((mark) => mark !== "")
  return { name, title: sourceTitles[name], because: because.join(", "), columns: columnsNamed(header, names) }
}

const kimaiOf = (header: ReadonlyArray<string>): Source => {
  const columns = columnsNamed(header, kimaiHeaders)
  return { name: "kimai", title: sourceTitles.kimai, because: described(header, columns), columns }
}

const genericOf = (header: ReadonlyArray<string>): Source => {
  const columns = columnsNamed(header, genericHeaders)
  return { name: "generic", title: sourceTitles.generic, because: described(header, columns), columns }
}

const shapes = [clockify, harvest, toggl]

/** Which tracker wrote a file, by its headers, whatever their order. A table of none of them is `generic`. */
export const recognise = ({ header }: Pick<Table, "header">): Source => {
  const folded = new Set(header.map(foldHeader))
  const shape = shapes.find(({ marks }) => marks.every((one) => has(folded, ...one)))
  if (shape !== undefined) return shapeOf(header, shape)
  const kimai = kimaiOf(header)
  return isKimai(kimai.columns) ? kimai : genericOf(header)
}

/** Reads the columns of a file as those of the given tracker. An archive of solidtime is always recognised. */
export const recogniseAs = ({ header }: Pick<Table, "header">, name: Exclude<SourceName, "solidtime">): Source => {
  const shape = shapes.find((one) => one.name === name)
  return shape === undefined ? (name === "kimai" ? kimaiOf(header) : genericOf(header)) : shapeOf(header, shape)
}
