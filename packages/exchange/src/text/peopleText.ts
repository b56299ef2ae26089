import type { PersonDeed, PersonRefusal } from "../people/planPeople.ts"
import type { PeopleProblem } from "../people/readPeople.ts"
import { mostPeople } from "../people/readPeople.ts"

/** Why a table is no list of people, and what to do about it. */
export const problemText = (problem: PeopleProblem): string => {
  switch (problem.code) {
    case "noColumns":
      return `it needs a line of headers with a column of names and one of email addresses, such as name, email and role; it has ${problem.header.map((text) => JSON.stringify(text)).join(", ")}`
    case "noPeople":
      return "it has no people below its headers"
    case "tooMany":
      return `it has ${problem.people} people, and a file may have ${mostPeople}: split it`
    case "encoding":
      return "its text may be in one of several encodings, which read its names differently: save it as UTF-8 or as a workbook"
  }
}

const either = (texts: ReadonlyArray<string>): string => texts.join(" or ")

/** Why a line is refused, and what to do about it. */
export const personRefusalText = (reason: PersonRefusal): string => {
  switch (reason.code) {
    case "noName":
      return "it has no name"
    case "longName":
      return "its name has more than 200 characters"
    case "noAddress":
      return "it has no email address"
    case "badAddress":
      return `${JSON.stringify(reason.email)} is not an email address`
    case "unknownRole":
      return `${JSON.stringify(reason.role)} is not a role: write owner, admin or member, or nothing for a member`
    case "clientRole":
      return "a person with the role client needs the clients whose records they see: invite them by themselves"
    case "ownerRole":
      return "only an owner makes others owners"
    case "repeated":
      return `line ${reason.line} has the same address`
    case "shared":
      return `lines ${reason.numbers.join(" and ")} mean the same former member: leave only that person's line, or give an id of a former member in a column id`
    case "unclear":
      return `it may be the former member ${either(reason.people.map(({ id, name }) => `${name} (${id})`))}: give that id in a column id`
    case "otherAddress":
      return `${reason.person.name} is a ${reason.person.former ? "former " : ""}member with the address ${reason.person.email}: use that one, or invite a second person of this name by themselves`
    case "service":
      return reason.message
  }
}

/** What becomes of a line before it is done. */
export const deedText = (deed: PersonDeed): string => {
  switch (deed.does) {
    case "join":
      return "joins: the records of this former member stay theirs"
    case "invite":
      return deed.person === null
        ? "is invited as a new member"
        : "comes back: the records of this former member stay theirs"
    case "present":
      return `is there already, as ${deed.person.role}`
    case "refused":
      return `refused: ${personRefusalText(deed.reason)}`
  }
}
