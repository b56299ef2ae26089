import type { TimeEntry } from "@hourbook/contract/contract"
import { makeQuestion } from "../../api/question.ts"

/** An entry that was changed by another person after the page had read it. */
export interface ChangedMeanwhile {
  readonly shown: TimeEntry
  readonly now: TimeEntry
}

/** Asks whether a change of many entries applies to those, too, that it left alone since they were changed meanwhile. */
export const leftAlone = makeQuestion<ReadonlyArray<ChangedMeanwhile>, boolean>()
