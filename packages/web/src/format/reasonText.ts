import type { Reason } from "@hourbook/exchange/values/Reason"
import { m } from "../paraglide/messages.js"
import { count } from "./money.ts"

/** Why a line or file is refused, in the person's language; what only the server says, in its words. */
export const reasonText = (reason: Reason): string => {
  switch (reason.code) {
    case "noDay":
      return m.import_no_day()
    case "noDayColumn":
      return m.import_no_day_column()
    case "noLengthColumn":
      return m.import_no_length_column()
    case "noLength":
      return m.import_no_length()
    case "running":
      return m.import_running()
    case "endsEarly":
      return m.import_ends_early()
    case "noteTooLong":
      return m.import_note_long()
    case "notADay":
      return m.import_not_a_day({ value: reason.text })
    case "notATime":
      return m.import_not_a_time({ value: reason.text })
    case "notAMoment":
      return m.import_not_a_moment({ value: reason.text })
    case "notADuration":
    case "notHours":
    case "notMinutes":
    case "negativeHours":
      return m.import_not_a_length({ value: reason.text })
    case "noUnit":
      return m.import_no_unit({ value: reason.text })
    case "notAnAmount":
      return m.import_not_an_amount({ value: reason.text })
    case "notYesOrNo":
      return m.import_not_yes_or_no({ value: reason.text })
    case "longerThanEnds": {
      const { between, from, length, to } = reason
      return m.import_longer({ length, between, from, to })
    }
    case "lengthsApart":
      return m.import_lengths_apart({ hours: reason.hours, minutes: reason.minutes })
    case "lengthsDiffer":
      return m.import_lengths_differ({ one: reason.one, other: reason.other })
    case "tooLong":
      return m.import_too_long({ value: count(reason.hours) })
    case "negative":
      return m.import_negative({ value: reason.value })
    case "leftOut":
      return m.import_left_out_person({ name: reason.name })
    case "noPersonId":
      return m.import_no_person_id({ name: reason.name })
    case "notText":
      return m.import_not_text()
    case "noTable":
      return m.import_no_table()
    case "oldWorkbook":
      return m.import_old_workbook()
    case "unreadableWorkbook":
      return m.import_workbook_unread()
    case "damagedWorkbook":
      return m.import_workbook_damaged()
    case "workbookTexts":
      return m.import_workbook_texts()
    case "damagedArchive":
      return m.import_archive_damaged()
    case "unknownArchive":
      return m.import_archive_unknown()
    case "largeArchive":
      return m.import_archive_large()
    case "json":
      return m.import_json()
    case "openQuote":
      return m.import_quote_open({ line: count(reason.line) })
    case "tooManyCells":
      return m.import_many_cells({ most: count(reason.most) })
    case "tooManyRows":
      return m.import_many_rows({ most: count(reason.most) })
    case "tooManyColumns":
      return m.import_many_columns({ line: count(reason.line), most: count(reason.most) })
    case "longText":
      return m.import_long_text({ most: count(reason.megabytes) })
    case "largeFile":
      return m.import_file_large()
    case "notMade":
      return m.import_not_made({ name: reason.name })
    case "unanswered":
      return m.import_unanswered()
    case "service":
      return reason.message
  }
}
