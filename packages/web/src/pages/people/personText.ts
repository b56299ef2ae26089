import type { PersonDeed, PersonRefusal } from "@hourbook/exchange/people/planPeople"
import type { PeopleProblem } from "@hourbook/exchange/people/readPeople"
import { m } from "../../paraglide/messages.js"

const separated = (texts: ReadonlyArray<string | number>): string => texts.join(" / ")

/** Why a line of a table is refused. */
export const refusalText = (reason: PersonRefusal): string => {
  switch (reason.code) {
    case "noName":
      return m.people_no_name()
    case "longName":
      return m.people_long_name()
    case "noAddress":
      return m.people_no_email()
    case "badAddress":
      return m.people_bad_email({ email: reason.email })
    case "unknownRole":
      return m.people_bad_role({ role: reason.role })
    case "clientRole":
      return m.people_client_role()
    case "ownerRole":
      return m.people_owner_role()
    case "repeated":
      return m.people_repeated({ line: reason.line })
    case "shared":
      return m.people_shared({ lines: separated(reason.numbers) })
    case "unclear":
      return m.people_unclear({ people: separated(reason.people.map(({ name }) => name)) })
    case "otherAddress":
      return m.people_other_email({ name: reason.person.name, email: reason.person.email })
    case "service":
      return reason.message
  }
}

/** What becomes of a line. */
export const deedText = (deed: PersonDeed): string => {
  switch (deed.does) {
    case "join":
      return m.people_joins()
    case "invite":
      return deed.person === null ? m.people_invited() : m.people_comes_back()
    case "present":
      return m.people_present()
    case "refused":
      return refusalText(deed.reason)
  }
}

const problems: Readonly<Record<PeopleProblem["code"], () => string>> = {
  noColumns: m.people_no_columns,
  noPeople: m.people_no_people,
  tooMany: m.people_too_many,
  encoding: m.people_encoding
}

/** Why a table is no list of people. */
export const problemText = ({ code }: PeopleProblem): string => problems[code]()
