import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import { languages } from "../../contract/src/data.ts"

const web = join(import.meta.dirname, "..")

type Messages = Readonly<Record<string, string>>

/** A browser loads a file of messages as one: what a page needs only later has a file of its own, such as `components.filters`. */
const roomsOf = (language: string): ReadonlyArray<string> => readdirSync(join(web, "messages", language))

const read = (language: string, room: string): Messages =>
  JSON.parse(readFileSync(join(web, "messages", language, room), "utf8"))

/** The messages that one language has and another lacks, a line each. */
export const missingMessages = (): ReadonlyArray<string> => {
  const rooms = new Set(languages.flatMap(roomsOf))
  return [...rooms].flatMap((room) => {
    const known = languages.map((language) => ({ language, keys: Object.keys(read(language, room)) }))
    const all = new Set(known.flatMap(({ keys }) => keys))
    return known.flatMap(({ keys, language }) =>
      [...all].filter((key) => !keys.includes(key)).map((key) => `messages/${language}/${room} lacks ${key}`)
    )
  })
}

/** The arguments of a message: text, or a number that decides about a plural. */
type Arguments = Map<string, "number" | "string | number">

const argumentsOf = (elements: ReadonlyArray<MessageFormatElement>, found: Arguments = new Map()): Arguments => {
  for (const element of elements) {
    if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, "string | number")
    if (element.type === TYPE.plural) found.set(element.value, "number")
    if (element.type === TYPE.select) found.set(element.value, "string | number")
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) argumentsOf(value, found)
    }
  }
  return found
}

/** The expression that writes a message in one language. */
const expressionOf = (elements: ReadonlyArray<MessageFormatElement>, language: string, counted?: string): string => {
  if (elements.length === 0) return `""`
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value)
      case TYPE.argument:
        return `i[${JSON.stringify(element.value)}]`
      case TYPE.pound:
        return `number("${language}", i[${JSON.stringify(counted)}])`
      case TYPE.plural: {
        const cases = Object.entries(element.options).map(
          ([name, { value }]) => `${JSON.stringify(name)}: () => ${expressionOf(value, language, element.value)}`
        )
        return `plural("${language}", i[${JSON.stringify(element.value)}], { ${cases.join(", ")} })`
      }
      case TYPE.select: {
        const cases = Object.entries(element.options).map(
          ([name, { value }]) => `${JSON.stringify(name)}: () => ${expressionOf(value, language, counted)}`
        )
        return `select(i[${JSON.stringify(element.value)}], { ${cases.join(", ")} })`
      }
      default:
        throw new Error("figures and dates are formatted before they come into a message")
    }
  })
  return ["``", ...parts].join(" + ").replace('`` + "', '"')
}

const parsed = (language: string, room: string, key: string, text: unknown): Array<MessageFormatElement> => {
  const where = `messages/${language}/${room} ${key}`
  if (typeof text !== "string")
    throw new Error(`${where}: write a text; plurals as {n, plural, one {# line} other {# lines}}`)
  try {
    return parse(text, { ignoreTag: true })
  } catch (cause) {
    throw new Error(`${where}: ${String(cause)}`, { cause })
  }
}

const functionOf = (room: string, key: string): { readonly code: string; readonly type: string } => {
  const texts = languages.map((language) => {
    const elements = parsed(language, room, key, read(language, room)[key])
    return { language, elements, names: argumentsOf(elements) }
  })
  const [first] = texts
  const names = new Map(texts.flatMap(({ names }) => [...names]))
  for (const { language, names: own } of texts) {
    const strange = [...own.keys()].filter((name) => first !== undefined && !first.names.has(name))
    if (strange.length > 0)
      throw new Error(`messages/${language}/${room} ${key}: {${strange.join("}, {")}} is not in en`)
  }
  const [en = "", ...others] = texts.map(({ elements, language }) => expressionOf(elements, language))
  const body = others.reduce(
    (rest, other, index) => `getLocale() === "${languages[index + 1]}" ? ${other} : ${rest}`,
    en
  )
  const fields = [...names].map(([name, type]) => `readonly ${JSON.stringify(name)}: ${type}`).join("; ")
  const input = names.size === 0 ? "" : "i"
  return {
    code: `export const ${key} = (${input}) => ${body}`,
    type: `export declare const ${key}: (${names.size === 0 ? "" : `i: { ${fields} }`}) => string`
  }
}

/**
 * Writes a function for each message to src/paraglide, in ICU's syntax for plurals and choices, so that a page carries only
 * the messages that it shows. Fails for a message that a language lacks or that does not parse.
 */
export const compileMessages = (): void => {
  const missing = missingMessages()
  if (missing.length > 0) throw new Error(missing.join("\n"))
  const out = join(web, "src", "paraglide")
  mkdirSync(out, { recursive: true })
  const rooms = roomsOf(languages[0]).map((file) => file.replace(/\.json$/u, ""))
  for (const room of rooms) {
    const made = Object.keys(read(languages[0], `${room}.json`)).map((key) => functionOf(`${room}.json`, key))
    const imports = `import { getLocale, number, plural, select } from "./runtime.js"`
    writeFileSync(join(out, `${room}.js`), [imports, ...made.map(({ code }) => code), ""].join("\n"))
    writeFileSync(join(out, `${room}.d.ts`), [...made.map(({ type }) => type), "export {}", ""].join("\n"))
  }
  const all = rooms.map((room) => `export * from "./${room}.js"\n`).join("")
  writeFileSync(join(out, "all.js"), all)
  writeFileSync(join(out, "all.d.ts"), all)
  writeFileSync(join(out, "messages.js"), `export * as m from "./all.js"\n`)
  writeFileSync(join(out, "messages.d.ts"), `export * as m from "./all.js"\n`)
  writeFileSync(join(out, "runtime.js"), runtime)
  writeFileSync(join(out, "runtime.d.ts"), runtimeTypes)
}

const runtime = `let locale = () => "en"
export const getLocale = () => locale()
export const overwriteGetLocale = (next) => { locale = next }
const rules = {}
export const plural = (language, count, cases) => {
  const exact = cases["=" + count]
  if (exact) return exact()
  rules[language] ??= new Intl.PluralRules(language)
  return (cases[rules[language].select(count)] ?? cases.other)()
}
export const select = (value, cases) => (cases[value] ?? cases.other)()
const numbers = {}
export const number = (language, value) => (numbers[language] ??= new Intl.NumberFormat(language)).format(value)
`

const language = languages.map((one) => `"${one}"`).join(" | ")
const runtimeTypes = `export declare const getLocale: () => ${language}
export declare const overwriteGetLocale: (next: () => ${language}) => void
`

if (process.argv[1] === import.meta.filename) compileMessages()
