import type { Figure } from "@hourbook/api/wire/Figure"
import { type Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

/** A column of the file, and where its value is in a row. */
export interface Column {
  readonly name: string
  readonly path: ReadonlyArray<string>
  readonly figure: Figure | undefined
  /** Where a row has the currency of an amount; undefined for the workspace's. */
  readonly currency: ReadonlyArray<string> | undefined
}

type Found = Omit<Column, "currency">

const scalars = new Set(["String", "Number", "Boolean", "Literal", "TemplateLiteral", "Enum", "Null"])

const isScalar = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUnion(ast) ? ast.types.every(isScalar) : scalars.has(ast._tag)

/** What a value is when it is not null. */
const present = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  SchemaAST.isUnion(ast) ? ast.types.filter(({ _tag }) => _tag !== "Null").flatMap(present) : [ast]

const figures: ReadonlyArray<Figure> = ["day", "moment", "money", "base money"]

/** What the contract says that a value is; an annotation before a check is that of the check. */
const figureOf = (ast: SchemaAST.AST): Figure | undefined => {
  const annotated = present(ast).flatMap((one) => [
    one.annotations,
    ...(one.checks ?? []).map((check) => check.annotations)
  ])
  return figures.find((figure) => annotated.some((annotations) => annotations?.["figure"] === figure))
}

const isListOfScalars = (ast: SchemaAST.AST): boolean => SchemaAST.isArrays(ast) && ast.rest.every(isScalar)

/** Objects with names of their own become a column each, `a.b`; lists of objects have no place in a row. */
const columnsOf = (ast: SchemaAST.AST, path: ReadonlyArray<string>): ReadonlyArray<Found> => {
  const name = path.join(".")
  if (isScalar(ast)) return [{ name, path, figure: figureOf(ast) }]
  return present(ast).flatMap((one) => {
    if (isListOfScalars(one)) return [{ name, path, figure: undefined }]
    if (!SchemaAST.isObjects(one) || one.indexSignatures.length > 0) return []
    return one.propertySignatures.flatMap((property) => columnsOf(property.type, [...path, String(property.name)]))
  })
}

/** An amount's currency is beside it, as `internal_currency` of `internal_cost`, else as `currency`. */
const withCurrency = (column: Found, all: ReadonlyMap<string, Found>): Column => {
  const beside = column.path.slice(0, -1)
  const [kind] = (column.path.at(-1) ?? "").split("_")
  const paths = [`${kind}_currency`, "currency"].map((name) => [...beside, name])
  const currency = column.figure === "money" ? paths.find((path) => all.has(path.join("."))) : undefined
  return { ...column, currency }
}

const within = (ast: SchemaAST.AST, name: string): ReadonlyArray<SchemaAST.AST> =>
  present(ast)
    .filter(SchemaAST.isObjects)
    .flatMap(({ propertySignatures }) => propertySignatures)
    .filter((property) => property.name === name)
    .map(({ type }) => type)

const encoded = ({ ast }: Schema.Top): SchemaAST.AST => SchemaAST.toEncoded(ast)

/** The columns of an endpoint's rows, in the order of the contract. */
export const fileColumns = (endpoint: HttpApiEndpoint.Top, rows: string): ReadonlyArray<Column> => {
  const found = [...endpoint.success]
    .flatMap((success) => within(encoded(success), "data"))
    .flatMap((data) => within(data, rows))
    .flatMap(present)
    .filter(SchemaAST.isArrays)
    .flatMap(({ rest }) => rest)
    .flatMap((row) => columnsOf(row, []))
  const all = new Map(found.map((column) => [column.name, column]))
  return [...all.values()].map((column) => withCurrency(column, all))
}
