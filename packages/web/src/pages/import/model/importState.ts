import { type Mapping, newPerson } from "@hourbook/exchange/plan/Mapping"
import type { World } from "@hourbook/exchange/plan/World"
import { type Field, fields } from "@hourbook/exchange/sources/Field"
import { sourceNames } from "@hourbook/exchange/sources/Source"
import { encodings } from "@hourbook/exchange/table/encodings"
import type { FileFacts, FoundPerson, FoundPlace, Survey } from "../worker/protocol.ts"
import type { Chosen, StepName } from "./wizardState.ts"

/** The steps of an import, in their order. */
export const steps = ["file", "columns", "matches", "check", "write"] as const satisfies ReadonlyArray<StepName>

export const matchKinds = ["people", "clients", "projects"] as const

export type MatchKind = (typeof matchKinds)[number]

/** The choice for a person, client or project of the file: undefined for as found or new, an id, or null to leave it out. */
export type Choice = string | null | undefined

type Choices = Readonly<Record<string, string | null>>

/** Choices with one more, or without one that is undefined. */
export const withChoice = (choices: Choices, key: string, choice: Choice): Choices => {
  const others = Object.fromEntries(Object.entries(choices).filter(([name]) => name !== key))
  return choice === undefined ? others : { ...others, [key]: choice }
}

/** The own choice for a key; names of files may be those of methods. */
export const choiceIn = (choices: Choices, key: string): Choice =>
  Object.hasOwn(choices, key) ? choices[key] : undefined

/** Whether several have the name, members or people of the file, so that one has to be chosen. */
export const isShared = (by: FoundPerson["by"] | "place"): boolean => by === "several" || by === "namesake"

export const isOpen = ({ people }: Pick<Mapping, "people">, { by, key }: Pick<FoundPerson, "by" | "key">): boolean =>
  isShared(by) && choiceIn(people, key) === undefined

/** The ids that a mapping of an earlier import has of members, clients and projects that do not exist any more. */
export const goneIds = (mapping: Mapping, world: World): ReadonlySet<string> => {
  const known = new Set(matchKinds.flatMap((kind) => world[kind].map(({ id }) => id)))
  const ids = matchKinds.flatMap((kind) => Object.values(mapping[kind]))
  return new Set(ids.flatMap((id) => (id === null || id === newPerson || known.has(id) ? [] : [id])))
}

/** Whether the choice for a person, client or project of the file does not exist any more. */
export const isGone = (
  { gone, mapping }: Pick<Chosen, "gone" | "mapping">,
  kind: MatchKind,
  { key }: Pick<FoundPlace, "key">
): boolean => gone.has(choiceIn(mapping[kind], key) ?? "")

/** What prevents the next step: open questions, no entries, people to choose, or choices that do not exist any more. */
export type Obstacle = "questions" | "nothing" | "people" | "gone"

export const obstacleOf = (
  chosen: Pick<Chosen, "gone" | "mapping" | "survey">,
  step: StepName
): Obstacle | undefined => {
  const { mapping, survey } = chosen
  if (survey.questions.length > 0) return "questions"
  if (survey.entries === 0) return "nothing"
  if (step !== "matches") return undefined
  if (matchKinds.some((kind) => survey[kind].some((one) => isGone(chosen, kind, one)))) return "gone"
  return survey.people.some((person) => isOpen(mapping, person)) ? "people" : undefined
}

/** Choices for projects by their names alone, as the command line writes them, for each project of that name. */
export const withLongNames = (survey: Pick<Survey, "projects">, mapping: Mapping): Mapping => {
  const { projects } = mapping
  const named = survey.projects.flatMap(({ key, name }) => {
    const choice = choiceIn(projects, key) === undefined ? choiceIn(projects, name) : undefined
    return choice === undefined ? [] : [{ key, name, choice }]
  })
  if (named.length === 0) return mapping
  const short = new Set(named.map(({ name }) => name))
  const others = Object.entries(projects).filter(([key]) => !short.has(key))
  return { ...mapping, projects: Object.fromEntries([...others, ...named.map(({ choice, key }) => [key, choice])]) }
}

/**
 * Choices for what a member may not make: other people are left out, and hours of unknown clients and projects have none.
 * What was chosen already stays.
 */
export const ownChoices = (survey: Survey, mapping: Mapping): Mapping => {
  const absent = (found: ReadonlyArray<FoundPerson | FoundPlace>): Choices =>
    Object.fromEntries(found.filter(({ id }) => id === null).map(({ key }) => [key, null]))
  return {
    ...mapping,
    people: { ...absent(survey.people), ...mapping.people },
    clients: { ...absent(survey.clients), ...mapping.clients },
    projects: { ...absent(survey.projects), ...mapping.projects }
  }
}

/** An import that was made of the same file. */
export interface SameFile {
  readonly id: string
  readonly sha256: string
  readonly undone_at: string | null
}

/** The import of the same file that a new one continues: the latest that was not undone. */
export const importToContinue = <A extends SameFile>(
  imports: ReadonlyArray<A>,
  { sha256 }: Pick<FileFacts, "sha256">
): A | undefined => imports.find((one) => one.sha256 === sha256 && one.undone_at === null)

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}

const choicesOf = (value: unknown): Choices =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([key, choice]): ReadonlyArray<readonly [string, string | null]> =>
      typeof choice === "string" || choice === null ? [[key, choice]] : []
    )
  )

const among = <A extends string>(choices: ReadonlyArray<A>, value: unknown): A | undefined =>
  choices.find((choice) => choice === value)

const textIn = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined

const columnsOf = (value: unknown): NonNullable<Mapping["columns"]> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([header, field]): ReadonlyArray<readonly [string, Field | null]> => {
      const known = field === null ? null : among(fields, field)
      return known === undefined ? [] : [[header, known]]
    })
  )

/** The mapping that an earlier import keeps, so that its file is read in the same way. What is unknown is left out. */
export const keptMapping = (kept: unknown): Mapping => {
  const { answers, clients, columns, people, projects, source, task } = recordOf(kept)
  const { currency, dateOrder, decimalMark, encoding, timeZone } = recordOf(answers)
  const written = among(encodings, encoding)
  const tracker = among(sourceNames, source)
  const [order, mark] = [among(["day-month-year", "month-day-year"], dateOrder), among([".", ","], decimalMark)]
  const [unit, zone] = [textIn(currency, /^[A-Z]{3}$/u), textIn(timeZone, /^[\w+/-]{1,64}$/u)]
  return {
    answers: {
      ...(order === undefined ? {} : { dateOrder: order }),
      ...(mark === undefined ? {} : { decimalMark: mark }),
      ...(unit === undefined ? {} : { currency: unit }),
      ...(zone === undefined ? {} : { timeZone: zone }),
      ...(written === undefined ? {} : { encoding: written })
    },
    columns: columnsOf(columns),
    people: choicesOf(people),
    clients: choicesOf(clients),
    projects: choicesOf(projects),
    task: among(["tag", "description", "dropped"], task) ?? "tag",
    ...(tracker === undefined ? {} : { source: tracker })
  }
}

const mostKept = 60_000

/** A mapping as an import keeps it: without the choices, where there are too many of them to be kept. */
export const keepable = (mapping: Mapping): Mapping =>
  JSON.stringify(mapping).length <= mostKept ? mapping : { ...mapping, people: {}, clients: {}, projects: {} }
