import { SchemaAST } from "effect"
import { newPairsAnnotation, newTextAnnotation, newTextProblem, spaced, type TextKind } from "../values/newText.ts"

/** Where a value has a text, and how it is read and written. */
interface Place {
  /** The field of the value that has it, or in which it is. */
  readonly field: string
  /** The names of the fields on the way to it; none for the names of pairs. */
  readonly path: ReadonlyArray<string>
  readonly kind: TextKind | "pairs"
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The marked texts in a type, except those in lists. */
const placesIn = (ast: SchemaAST.AST, path: ReadonlyArray<string> = []): ReadonlyArray<Place> => {
  const [field = ""] = path
  const kind = SchemaAST.resolveAt<TextKind>(newTextAnnotation)(ast)
  if (kind !== undefined) return [{ field, path, kind }]
  if (SchemaAST.resolveAt<boolean>(newPairsAnnotation)(ast) === true) return [{ field, path, kind: "pairs" }]
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => placesIn(type, path))
  return SchemaAST.isObjects(ast)
    ? ast.propertySignatures.flatMap(({ name, type }) => placesIn(type, [...path, String(name)]))
    : []
}

const at = (value: unknown, path: ReadonlyArray<string>): unknown => {
  let found = value
  for (const name of path) found = isObject(found) ? found[name] : undefined
  return found
}

const pairsProblem = (pairs: unknown, before: unknown): string | null => {
  for (const name of Object.keys(isObject(pairs) ? pairs : {})) {
    const problem = isObject(before) && Object.hasOwn(before, name) ? null : newTextProblem("line", name)
    if (problem !== null) return `a name of a pair ${problem}`
  }
  return null
}

/** The rules of the texts in a type, for values of it that are about to be written. */
export const newTexts = <A>(ast: SchemaAST.AST) => {
  const places = placesIn(ast)
  return {
    /** The value with its names spaced, where they differ from those before. */
    spaced: (value: A, before: A | null): A => {
      let result = value
      for (const { kind, path } of places) {
        const text = at(value, path)
        const [field] = path
        if (kind !== "name" || path.length !== 1 || field === undefined || typeof text !== "string") continue
        if (text !== at(before, path)) result = { ...result, [field]: spaced(text) }
      }
      return result
    },
    /** What is wrong with the first text that is new or changed. */
    problem: (value: A, before: A | null): { readonly field: string; readonly problem: string } | null => {
      for (const { field, kind, path } of places) {
        const text = at(value, path)
        const old = at(before, path)
        const found =
          kind === "pairs"
            ? pairsProblem(text, old)
            : typeof text === "string" && text !== old
              ? newTextProblem(kind, text)
              : null
        if (found === null) continue
        return { field, problem: path.length > 1 ? `${path.at(-1)} ${found}` : found }
      }
      return null
    }
  }
}
