import type { Reason } from "../values/Reason.ts"

const grouped = (number: number): string => number.toLocaleString("en-US")

const inFile = (file: string | undefined): string => (file === undefined ? "" : `${file} in the archive: `)

/** Why something is refused, and what to do about it. */
export const reasonText = (reason: Reason): string => {
  switch (reason.code) {
    case "noDay":
      return "the line has no day"
    case "noDayColumn":
      return "the file has no column of days: name one date, or start where it has moments"
    case "noLengthColumn":
      return "the file has no column of lengths: name one hours, minutes or duration, or two start and end"
    case "noLength":
      return "the line has no duration and no start with an end"
    case "running":
      return "the line has no duration and no end: a running timer is not imported"
    case "endsEarly":
      return "the end is before the start"
    case "noteTooLong":
      return "its note and tags are longer than an entry and its metadata can hold"
    case "notADay":
      return `"${reason.text}" is not a day such as 2024-03-04, 4.3.2024 or 4 Mar 2024`
    case "notATime":
      return `"${reason.text}" is not a time of day such as 9:30 or 9:30 AM`
    case "notAMoment":
      return `"${reason.text}" is not a moment such as 2024-03-04T09:30:00Z, 4.3.2024 9:30 or 3/4/2024 9:30 AM`
    case "notADuration":
      return `"${reason.text}" is not a duration such as 1:30, 1.5 h or 90 min`
    case "notHours":
      return `"${reason.text}" is not a number of hours such as 1.5`
    case "notMinutes":
      return `"${reason.text}" is not a number of minutes such as 90`
    case "negativeHours":
      return `"${reason.text}" hours are less than 0`
    case "noUnit":
      return `"${reason.text}" has no unit: write 1:30, 1.5 h or 90 min, or say that the column has hours or minutes`
    case "notAnAmount":
      return `"${reason.text}" is not an amount such as 80 or 80.50`
    case "notYesOrNo":
      return `"${reason.text}" says neither yes nor no: write one of them, or leave the cell empty`
    case "longerThanEnds":
      return `the length ${reason.length} is longer than the ${reason.between} from "${reason.from}" to "${reason.to}": correct the line, or leave the column of the end out`
    case "lengthsApart":
      return `"${reason.hours}" hours and "${reason.minutes}" minutes are neither parts of one length nor the same`
    case "lengthsDiffer":
      return `the lengths ${reason.one} and ${reason.other} differ: leave one of the columns out`
    case "tooLong":
      return `${grouped(reason.hours)} hours are more than a time entry may have: ${grouped(reason.most)}`
    case "negative":
      return `the ${reason.what} is ${reason.value}, below 0: work costs nothing at least. Record a credit as a charge`
    case "leftOut":
      return `the mapping leaves ${reason.name} out`
    case "noPersonId":
      return `several people are called ${reason.name}, and the line has no id to tell them apart: fill in its Employee Id`
    case "notText":
      return "it is not text"
    case "noTable":
      return "the file is not a table: a CSV or XLSX file needs a line of headers and at least two columns"
    case "oldWorkbook":
      return "it is a workbook of an old form, or has a password: save it as XLSX, without a password"
    case "unreadableWorkbook":
      return "the workbook cannot be read: save it again in a spreadsheet program, without a password"
    case "damagedWorkbook":
      return "the workbook is damaged: save it again in a spreadsheet program"
    case "workbookTexts":
      return "the workbook has too many different texts: split it into several files"
    case "damagedArchive":
      return "the archive is damaged: download it again"
    case "unknownArchive":
      return "the archive is neither an export of solidtime nor an XLSX workbook"
    case "largeArchive":
      return "the archive unpacks to more than 1 GiB: split it into several files"
    case "json":
      return `it has JSON, not a table: use ${reason.isPasted ? "CSV" : "a CSV or XLSX file"}`
    case "openQuote":
      return `${inFile(reason.file)}a quoted cell that begins on line ${reason.line} never ends`
    case "tooManyCells":
      return `${inFile(reason.file)}it has more than ${grouped(reason.most)} cells: split it into several files`
    case "tooManyRows":
      return `it has more than ${grouped(reason.most)} rows: split it into several files`
    case "tooManyColumns":
      return `line ${reason.line} has something beyond column ${grouped(reason.most)}: delete what is to the right of the table`
    case "longText":
      return `it has more than ${grouped(reason.megabytes)} MB of text: split it into several files`
    case "largeFile":
      return `the file is larger than ${grouped(reason.mebibytes)} MiB`
    case "notMade":
      return `the ${reason.noun} ${reason.name} could not be made`
    case "unanswered":
      return "the service did not answer for it"
    case "service":
      return reason.message || "refused without a reason"
  }
}
