import type { Draft, DraftLine } from "./draft.ts"
import { patchOf, priceOf, quantityOf } from "./draft.ts"

/** A field that two people changed differently. */
export interface DraftConflict {
  readonly field: keyof Draft | "text" | "quantity" | "unit" | "price" | "taxCodeId" | "line"
  /** The place of the line, from 1, where it is one of a line. */
  readonly line?: number
  readonly theirs: string
  readonly mine: string
}

interface Merged {
  /** With one's own of what both changed. */
  readonly mine: Draft
  /** With the other person's of what both changed. */
  readonly theirs: Draft
  readonly conflicts: ReadonlyArray<DraftConflict>
}

const plainFields = [
  "intro",
  "note",
  "issueDate",
  "dueDate",
  "serviceFrom",
  "serviceTo",
  "seriesId",
  "language",
  "orderNumber",
  "buyerReference",
  "earlyPercent",
  "earlyDays"
] as const
const lineFields = ["text", "quantity", "unit", "price", "taxCodeId"] as const

const same = (a: string | null, b: string | null): boolean => (a ?? "").trim() === (b ?? "").trim()

/** How a line is sent, so that 1,5 and 1.5 are the same. */
const sentAs = (line: DraftLine, draft: Draft): string =>
  JSON.stringify({ ...patchOf({ ...draft, lines: [line] }).lines[0], id: undefined })

/** A field of a line without what only its writing decides. */
const plainOf = (line: DraftLine, field: (typeof lineFields)[number]): string => {
  const text = line[field] ?? ""
  if (field === "quantity") return quantityOf(text) ?? text
  return field === "price" ? (priceOf(text) ?? text) : text.trim()
}

const takeLine = (line: DraftLine, field: (typeof lineFields)[number], from: DraftLine): DraftLine => ({
  ...line,
  [field]: from[field]
})

/**
 * Puts together what two people made of the same draft. What only one of them changed is kept; what both changed
 * differently is a conflict, for a person to decide.
 */
export const mergeDraft = (base: Draft, mine: Draft, theirs: Draft): Merged => {
  const conflicts: Array<DraftConflict> = []
  // Two people cannot change it differently.
  const deposit = mine.deposit === base.deposit ? theirs.deposit : mine.deposit
  let forMine: Draft = { ...mine, deposit }
  let forTheirs: Draft = { ...mine, deposit }
  for (const field of plainFields) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue
    forTheirs = { ...forTheirs, [field]: theirs[field] }
    if (same(base[field], mine[field])) forMine = { ...forMine, [field]: theirs[field] }
    else conflicts.push({ field, theirs: theirs[field] ?? "", mine: mine[field] ?? "" })
  }

  const before = new Map(base.lines.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])))
  const other = new Map(theirs.lines.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])))
  const own = new Set(mine.lines.map(({ id }) => id))
  const pairs = mine.lines.flatMap((line, at): ReadonlyArray<readonly [DraftLine | null, DraftLine | null]> => {
    const old = line.id === null ? undefined : before.get(line.id)
    if (line.id === null || old === undefined) return [[line, line]]
    const found = other.get(line.id)
    if (found === undefined) {
      if (sentAs(line, mine) === sentAs(old, base)) return []
      conflicts.push({ field: "line", line: at + 1, theirs: "", mine: line.text })
      // The server no longer has it: what a person wrote of it becomes a line of its own.
      return [[{ ...line, id: null, source: "manual" }, null]]
    }
    let ours = { ...line, net: found.net, entries: found.entries }
    let taken = ours
    for (const field of lineFields) {
      const [was, now, own] = [old, found, line].map((one) => plainOf(one, field))
      if (was === now || own === now) continue
      taken = takeLine(taken, field, found)
      if (was === own) ours = takeLine(ours, field, found)
      else {
        conflicts.push({ field, line: at + 1, theirs: found[field] ?? "", mine: line[field] ?? "" })
      }
    }
    return [[ours, taken]]
  })
  const added = theirs.lines.filter(({ id }) => id !== null && !own.has(id) && !before.has(id))
  const present = (line: DraftLine | null): ReadonlyArray<DraftLine> => (line === null ? [] : [line])
  return {
    mine: { ...forMine, lines: [...pairs.flatMap(([line]) => present(line)), ...added] },
    theirs: { ...forTheirs, lines: [...pairs.flatMap(([, line]) => present(line)), ...added] },
    conflicts
  }
}
