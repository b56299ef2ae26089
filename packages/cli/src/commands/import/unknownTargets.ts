import { typedAddress } from "@hourbook/core/access/address"
import { nearestName } from "@hourbook/core/names/nearestName"
import type { MappedPart, UnknownId } from "@hourbook/exchange/plan/unknownIds"
import type { World } from "@hourbook/exchange/plan/World"

const kinds: Readonly<Record<MappedPart, string>> = { people: "member", clients: "client", projects: "project" }

interface Named {
  readonly id: string
  readonly name: string
}

/** An id that a mapping names and nothing has, with the names that may be meant. */
export interface UnknownTarget extends UnknownId {
  readonly near: ReadonlyArray<Named>
}

const mostNear = 3

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

/** The nearest names, the best first. */
const nearest = (wanted: string, all: ReadonlyArray<Named>): ReadonlyArray<Named> => {
  const found: Array<Named> = []
  for (let left = all; found.length < mostNear;) {
    const next = nearestName(wanted, left)
    if (next === null) break
    found.push(next)
    left = left.filter((one) => one !== next)
  }
  return found
}

/** Adds what may be meant: by the name in the file, or by what was written instead of an id. */
export const withNear = (unknown: ReadonlyArray<UnknownId>, world: World): ReadonlyArray<UnknownTarget> =>
  unknown.map((one) => {
    const all = world[one.part]
    const sameEmail = world.people.filter(
      ({ email }) => one.part === "people" && email !== null && typedAddress(email) === one.key
    )
    const near = [...sameEmail, ...(isId(one.id) ? [] : nearest(one.id, all)), ...nearest(one.name, all)]
    const byId = new Map(near.map(({ id, name }) => [id, { id, name }]))
    return { ...one, near: [...byId.values()].slice(0, mostNear) }
  })

const lineOf = ({ id, key, near, part }: UnknownTarget): string => {
  const similar =
    near.length === 0 ? "no name is similar" : `similar: ${near.map((one) => `${one.name} (${one.id})`).join(", ")}`
  return `${part} ${JSON.stringify(key)}: no ${kinds[part]} has the id ${JSON.stringify(id)}; ${similar}`
}

/** Why a file is refused, what may be meant, and what to do next, a line each; `isGiven` for the mapping of a file. */
export const unknownLines = (
  unknown: ReadonlyArray<UnknownTarget>,
  { isGiven }: { readonly isGiven: boolean }
): ReadonlyArray<string> =>
  unknown.length === 0
    ? []
    : [
        `Nothing is imported, because ${isGiven ? "the mapping" : "the mapping of the earlier import of this file"} names what does not exist:`,
        ...unknown.map(lineOf),
        isGiven
          ? "Correct the ids, or leave the names out of the mapping: they are looked up by name then, or created."
          : "Write that mapping to a file with --dry-run --save-mapping mapping.json, correct it, and import with --mapping mapping.json."
      ]
