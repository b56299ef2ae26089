import { Console, type Effect } from "effect"

/** Controls, line breaks among them, marks that turn text around, and characters that leave no trace. Joiners of emoji and scripts stay. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }

const escaped = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`
}

/**
 * A text that somebody wrote, as a terminal may show it: on one line, and what would be carried out or not be seen as the
 * escape that programs write for it. Stored names can have anything in them.
 */
export const shown = (text: string): string =>
  text.replace(unseen, (character) => short[character] ?? escaped(character))

const filled = (texts: ReadonlyArray<string>, values: ReadonlyArray<string | number>): string =>
  texts.map((text, index) => `${index === 0 ? "" : shown(String(values[index - 1]))}${text}`).join("")

type Print = (texts: TemplateStringsArray, ...values: ReadonlyArray<string | number>) => Effect.Effect<void>

/** Prints a template to standard output, of which the values are {@link shown}. Its own text may have line breaks. */
export const print: Print = (texts, ...values) => Console.log(filled(texts, values))

/** The same to standard error. */
export const printError: Print = (texts, ...values) => Console.error(filled(texts, values))

/** Prints texts, each {@link shown} on a line of its own. */
export const printLines = (texts: ReadonlyArray<string>): Effect.Effect<void> =>
  Console.log(texts.map(shown).join("\n"))

/** The same to standard error. */
export const printErrorLines = (texts: ReadonlyArray<string>): Effect.Effect<void> =>
  Console.error(texts.map(shown).join("\n"))

/** JSON whose texts no terminal carries out: it parses to the same value. */
const legibleJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(unseen, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, index) =>
          escaped(String.fromCharCode(character.charCodeAt(index)))
        ).join("")
  )

export const printJson = (value: unknown): Effect.Effect<void> => Console.log(legibleJson(value, 2))

/** Prints an error as a line of JSON, in the shape of the public interface. */
export const printFailure = (code: string, message: string): Effect.Effect<void> =>
  Console.error(legibleJson({ ok: false, error: { code, message } }))
