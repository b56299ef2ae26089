import type { InvoiceProblem } from "../cut/InvoiceProblem.ts"

const fieldNames: Readonly<Record<string, string>> = {
  number: "a number",
  client: "a client",
  issued: "an issue date",
  open: "a balance or a total"
}

const because = (reason: InvoiceProblem["reason"]): string => {
  switch (reason.code) {
    case "noColumns":
      return `the table needs a column for ${reason.missing.map((field) => fieldNames[field] ?? field).join(", ")}. It has ${reason.header.map((text) => `"${text}"`).join(", ")}`
    case "noNumber":
      return "it has no number"
    case "sameNumber":
      return "the number is there twice"
    case "noClient":
      return `there is no client "${reason.name}"${reason.near === null ? "" : `: did you mean "${reason.near}"?`}`
    case "severalClients":
      return `several clients are called "${reason.name}": write the id of one`
    case "noDay":
      return `"${reason.text}" is not a day`
    case "noCurrency":
      return "its currency is missing: name it with --currency"
    case "noAmount":
      return "what is open of it cannot be read"
    case "partlyPaid":
      return "it is partly paid, and the file does not say what is open: add a column balance"
    case "belowZero":
      return `${reason.open} is open: record what the client has paid too much as a payment or credit, and leave the line out`
    case "doNotMeet":
      return `${reason.total} less ${reason.paid} paid is not the ${reason.open} that are open`
    case "numberTaken":
      return "another document has the number, or has it with another amount"
    case "afterCut":
      return `it is of ${reason.issued}, after the cut`
  }
}

/** Why an invoice of a report cannot be brought, in a line. */
export const invoiceProblemText = ({ line, number, reason }: InvoiceProblem): string =>
  `${line === null ? "" : `line ${line}${number === "" ? "" : `, ${number}`}: `}${because(reason)}`
