import type { Field } from "./Field.ts"
import { kimaiHeaders } from "./kimaiHeaders.ts"

type Names = Readonly<Partial<Record<Field, ReadonlyArray<string>>>>

const names = (...texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.flatMap((text) => text.split(", "))

/** Headers in English and German of tables that people and smaller programs write. */
const own: Names = {
  id: names("id, external id"),
  person: names(
    "user name, user, person, member, name, full name, employee, employee name, team member",
    "benutzer, mitarbeiter, mitarbeiterin, mitarbeiter/in, mitarbeitende, bearbeiter"
  ),
  firstName: names("first name, vorname"),
  lastName: names("last name, surname, nachname"),
  email: names("user email, email, e mail, email address, e mail adresse"),
  personId: names(
    "employee id, employee number, employee no, employee no., user id, person id, personnel number",
    "personalnummer, personalnr., mitarbeiternummer, mitarbeiter nr., mitarbeiter id"
  ),
  client: names("client, customer, counteragent name, client name, customer name, kunde, kundenname, auftraggeber"),
  project: names("project, project name, projekt, projektname"),
  task: names("task, activity, task name, activity name, aufgabe, tätigkeit, aktivität"),
  description: names(
    "description, notes, note, comment, comments, work description",
    "beschreibung, notizen, notiz, kommentar, bemerkung, bemerkungen"
  ),
  billable: names("billable, billable?, abrechenbar, abrechenbar?, verrechenbar"),
  tags: names("tags, schlagworte, schlagwörter"),
  day: names("date, day, accrual date, work date, date worked, spent on, spent date, entry date, datum"),
  start: names("start time, from, begin time, von, startzeit"),
  end: names("end time, to, stop time, bis, endzeit"),
  startedAt: names("start, started at, started, begin, beginn, anfang"),
  endedAt: names("end, ended at, ended, stop, stopped at, stopped, ende"),
  duration: names("duration, time spent, spent time, dauer"),
  hours: names(
    "hours, hours spent, spent hours, hours worked, worked hours, logged hours, hours logged, hrs",
    "duration (h), duration (hours), duration (decimal), time (h), time (hours), time (decimal)",
    "stunden, std, anzahl stunden, dauer (h), dauer (std), dauer (stunden), arbeitsstunden"
  ),
  minutes: names(
    "minutes, duration minutes, duration minutes total, minutes spent, mins",
    "duration (min), duration (minutes), time (min), time (minutes), minuten, dauer (min), dauer (minuten)"
  ),
  amount: names("cost, amount, billable amount, betrag, abrechenbarer betrag"),
  currency: names("currency, währung"),
  rate: names("rate, hourly rate, billable rate, stundensatz"),
  costRate: names("cost rate, internal hourly rate, kostensatz, interner stundensatz"),
  costAmount: names("cost amount, internal amount, interner betrag"),
  projectCode: names("project code, project number, projektcode, projektnummer"),
  externalUrl: names("external reference url, external url"),
  invoiced: names("invoiced, invoiced?, in rechnung gestellt"),
  invoiceId: names("invoice id, invoice number, rechnungsnummer"),
  approved: names("approved, approved?, genehmigt, genehmigt?"),
  exported: names("exported, exportiert")
}

/** Those that mean the same in any table, in the languages of Kimai. */
const shared: ReadonlyArray<Field> = [
  "day",
  "duration",
  "client",
  "project",
  "task",
  "description",
  "billable",
  "tags",
  "currency"
]

/** The headers of a table of any program, such as the CSV of Hourbook's own list of time entries. */
export const genericHeaders: Names = {
  ...own,
  ...Object.fromEntries(shared.map((field) => [field, [...(own[field] ?? []), ...(kimaiHeaders[field] ?? [])]]))
}
