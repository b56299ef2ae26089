import { type Mapping, newPerson } from "./Mapping.ts"
import type { World } from "./World.ts"

interface Made {
  readonly source: string
  readonly sha256: string
  readonly created_at: string
  readonly undone_at: string | null
}

/**
 * The import that was undone and whose answers a file gets: the last one of the same file, else of its tracker, since a file is corrected and
 * imported anew. None where the last one stays. `gone` are those of which nothing is left, that a program remembers.
 */
export const undoneBefore = <A extends Made>(
  imports: ReadonlyArray<A>,
  gone: ReadonlyArray<A>,
  file: Pick<Made, "sha256" | "source">
): A | undefined => {
  const all = [...imports, ...gone].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const last = all.find(({ sha256 }) => sha256 === file.sha256) ?? all.find(({ source }) => source === file.source)
  return last?.undone_at === null ? undefined : last
}

type Choices = Mapping["people"]

/** The answers of an earlier mapping that hold for a file: without what it does not have, and what undoing has removed. */
export const stillHolding = (
  mapping: Mapping,
  { header, world }: { readonly header: ReadonlyArray<string>; readonly world: World }
): Mapping => {
  const there = (choices: Choices, all: ReadonlyArray<{ readonly id: string }>): Choices => {
    const ids = new Set(all.map(({ id }) => id))
    return Object.fromEntries(
      Object.entries(choices).filter(([, id]) => id === null || id === newPerson || ids.has(id))
    )
  }
  const { answers, clients, columns, people, projects, ...others } = mapping
  // That of the workspace is no answer.
  const { timeZone, ...rest } = answers
  return {
    ...others,
    answers: timeZone === undefined || timeZone === world.timeZone ? rest : answers,
    ...(columns === undefined
      ? {}
      : { columns: Object.fromEntries(Object.entries(columns).filter(([name]) => header.includes(name))) }),
    people: there(people, world.people),
    clients: there(clients, world.clients),
    projects: there(projects, world.projects)
  }
}

/** Whether a mapping answers anything. */
export const hasAnswers = ({ answers, clients, columns = {}, people, projects, source, task }: Mapping): boolean =>
  source !== undefined ||
  task !== "tag" ||
  [answers, clients, columns, people, projects].some((part) => Object.keys(part).length > 0)
