import { Schema } from "effect"
import { rule } from "./Check.ts"
import { newTextAnnotation } from "./newText.ts"

/** Whether every store gives it back unchanged: no NUL character, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()

const Storable = Schema.String.check(rule(isStorable, "text without NUL or unpaired surrogate characters"))

const length = (text: string): number => [...text].length

/** Text of 1 to `maximum` characters, none of them blank at the ends. */
export const line = (maximum: number) =>
  Storable.check(
    rule(
      (text: string) => text === text.trim() && text.length > 0 && length(text) <= maximum,
      `1 to ${maximum} characters after trimming`,
      { minLength: 1, maxLength: maximum }
    )
  )

/** The same on one line, as ids of other systems are. New ones are legible: see `checked`. */
export const oneLine = (maximum: number) => line(maximum).annotate({ [newTextAnnotation]: "line" })

/** A name, of which new ones have something to see: see `checked`. */
export const nameLine = (maximum: number) => line(maximum).annotate({ [newTextAnnotation]: "name" })

/** Text of at most `maximum` characters, stored unchanged. */
export const note = (maximum: number) =>
  Storable.check(
    rule((text: string) => length(text) <= maximum, `at most ${maximum} characters`, { maxLength: maximum })
  )

/** How many of what: `1 project, 2 time entries`. Nouns are plurals. */
export const countsText = (counts: ReadonlyArray<{ readonly noun: string; readonly count: number }>): string =>
  counts
    .map(({ count, noun }) => `${count} ${count === 1 ? noun.replace(/ies$/u, "y").replace(/s$/u, "") : noun}`)
    .join(", ")
