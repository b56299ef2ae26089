/** Why a line of a file is refused, with what the file says. */
type LineReason =
  | {
      readonly code: "noDay" | "noDayColumn" | "noLengthColumn" | "noLength" | "running" | "endsEarly" | "noteTooLong"
    }
  | {
      readonly code:
        | "notADay"
        | "notATime"
        | "notAMoment"
        | "notADuration"
        | "notHours"
        | "notMinutes"
        | "negativeHours"
        | "noUnit"
        | "notAnAmount"
        | "notYesOrNo"
      readonly text: string
    }
  /** Lengths as clocks show them. */
  | {
      readonly code: "longerThanEnds"
      readonly length: string
      readonly between: string
      readonly from: string
      readonly to: string
    }
  | { readonly code: "lengthsApart"; readonly hours: string; readonly minutes: string }
  | { readonly code: "lengthsDiffer"; readonly one: string; readonly other: string }
  | { readonly code: "tooLong"; readonly hours: number; readonly most: number }
  | { readonly code: "negative"; readonly what: "amount" | "rate"; readonly value: string }
  | { readonly code: "leftOut"; readonly name: string }
  | { readonly code: "noPersonId"; readonly name: string }

/** Why a file cannot be read. */
type FileReason =
  | {
      readonly code:
        | "notText"
        | "noTable"
        | "oldWorkbook"
        | "unreadableWorkbook"
        | "damagedWorkbook"
        | "workbookTexts"
        | "damagedArchive"
        | "unknownArchive"
        | "largeArchive"
    }
  /** Whether it was pasted instead of a file. */
  | { readonly code: "json"; readonly isPasted: boolean }
  | { readonly code: "openQuote"; readonly line: number; readonly file?: string }
  | { readonly code: "tooManyCells"; readonly most: number; readonly file?: string }
  | { readonly code: "tooManyRows"; readonly most: number }
  | { readonly code: "tooManyColumns"; readonly most: number; readonly line: number }
  | { readonly code: "longText"; readonly megabytes: number }
  | { readonly code: "largeFile"; readonly mebibytes: number }

/** What a line needs and the service refused, so that the line would be another's without it. */
export interface NotMade {
  readonly code: "notMade"
  readonly noun: "member" | "client" | "project"
  readonly name: string
}

export const notMade = (noun: NotMade["noun"], name: string): NotMade => ({ code: "notMade", noun, name })

/** Why the service has no record of a line. */
type ServiceReason =
  | NotMade
  | { readonly code: "unanswered" }
  /** What the service says, and the code of the rule that it names. */
  | { readonly code: "service"; readonly message: string; readonly rule?: string }

/** Why something of a file is refused: `text/reasonText` says it in English. */
export type Reason = LineReason | FileReason | ServiceReason

/** Whether something could not be read, and this is why. */
export const isReason = (read: unknown): read is Reason => typeof read === "object" && read !== null && "code" in read
