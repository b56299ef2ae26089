import { type Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { closest, distance } from "fastest-levenshtein"
import { wireName } from "../../shapes/wireNames.ts"

/** The names that a request may have. */
export interface KnownNames {
  readonly parameters: ReadonlyArray<string>
  /** What the contract states for parameters that are left out. */
  readonly defaults: ReadonlyMap<string, string>
  /** Those of an object within the body after its own: `settles`, `settles.amount`. */
  readonly fields: ReadonlyArray<string>
  /** The fields of the record's response that a body cannot set. A record that was read can be sent back with them. */
  readonly readOnly: ReadonlySet<string>
}

const encoded = ({ ast }: Schema.Top): SchemaAST.AST => SchemaAST.toEncoded(ast)

/** The fields of an object, of the objects of a list, or of any member of a union. */
const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<{ readonly name: string; readonly type: SchemaAST.AST }> => {
  if (SchemaAST.isObjects(ast)) return ast.propertySignatures.map(({ name, type }) => ({ name: String(name), type }))
  if (SchemaAST.isArrays(ast)) return ast.rest.flatMap(fieldsOf)
  return SchemaAST.isUnion(ast) ? ast.types.flatMap(fieldsOf) : []
}

const namesOf = (schema: Schema.Top | undefined): ReadonlyArray<string> =>
  schema === undefined ? [] : fieldsOf(encoded(schema)).map(({ name }) => name)

const defaultsOf = (schema: Schema.Top | undefined): ReadonlyMap<string, string> =>
  new Map(
    (schema === undefined ? [] : fieldsOf(encoded(schema))).flatMap(({ name, type }) => {
      const byDefault: unknown = type.annotations?.["default"]
      return typeof byDefault === "string" ? [[name, byDefault] as const] : []
    })
  )

/** The fields of a body, with those of objects within it. */
const bodyFields = (schema: Schema.Top): ReadonlyArray<string> =>
  fieldsOf(encoded(schema)).flatMap(({ name, type }) => [
    name,
    ...fieldsOf(type).map((inner) => `${name}.${inner.name}`)
  ])

/** The fields of the record, or of the rows, that an endpoint responds with: the first key of the data. */
const recordFields = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<string> =>
  [...endpoint.success].flatMap((success) => {
    const data = fieldsOf(encoded(success)).find(({ name }) => name === "data")
    const [record] = data === undefined ? [] : fieldsOf(data.type)
    return record === undefined ? [] : fieldsOf(record.type).map(({ name }) => name)
  })

const resourceOf = ({ path }: HttpApiEndpoint.Top): string => path.replace(/\/(:id)?$/u, "")

/** The endpoints of a group, by name. */
export interface Endpoints {
  readonly endpoints: Readonly<Record<string, HttpApiEndpoint.Top>>
}

/** The names that an endpoint knows, all from the contract. */
export const knownNames = (endpoint: HttpApiEndpoint.Top, group: Endpoints): KnownNames => {
  const payloads = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const siblings = Object.values(group.endpoints).filter((other) => resourceOf(other) === resourceOf(endpoint))
  return {
    parameters: namesOf(endpoint.query),
    defaults: defaultsOf(endpoint.query),
    fields: payloads.flatMap(bodyFields),
    readOnly: new Set(payloads.length === 0 ? [] : siblings.flatMap(recordFields))
  }
}

const wordsOf = (name: string): ReadonlyArray<string> => name.split("_")

/** The last words of days, whose names differ between kinds: `accrual_from`, `inflow_from`. */
const dayWords: ReadonlyArray<string | undefined> = ["from", "to", "date"]

/** The known name that an unknown one may mean: core's name of it, some of its words, at most three typos, or another kind's day. */
const nearest = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const synonym = wireName(name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()))
  if (known.includes(synonym)) return synonym
  const longer = known.find((one) => wordsOf(name).every((word) => wordsOf(one).includes(word)))
  if (longer !== undefined) return longer
  const near = known.length === 0 ? undefined : closest(name, known)
  if (near !== undefined && distance(name, near) <= 3) return near
  const last = wordsOf(name).at(-1)
  return dayWords.includes(last) ? known.find((one) => wordsOf(one).at(-1) === last) : undefined
}

/** What to say of a name that is not known. */
export const unknownName = (name: string, kind: "parameter" | "field", known: ReadonlyArray<string>): string => {
  const near = nearest(name.slice(0, 100), known)
  return `${name.slice(0, 100)}: unknown ${kind}${near === undefined ? "" : `: did you mean ${near}?`}`
}
