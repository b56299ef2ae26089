import { type Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

/** A column of the file, and where its value is in a row. */
export interface Column {
  readonly name: string
  readonly path: ReadonlyArray<string>
}

const scalars = new Set(["String", "Number", "Boolean", "Literal", "TemplateLiteral", "Enum", "Null"])

const isScalar = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUnion(ast) ? ast.types.every(isScalar) : scalars.has(ast._tag)

/** What a value is when it is not null. */
const present = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  SchemaAST.isUnion(ast) ? ast.types.filter(({ _tag }) => _tag !== "Null").flatMap(present) : [ast]

const isListOfScalars = (ast: SchemaAST.AST): boolean => SchemaAST.isArrays(ast) && ast.rest.every(isScalar)

/** Objects with names of their own become a column each, `a.b`; lists of objects have no place in a row. */
const columnsOf = (ast: SchemaAST.AST, path: ReadonlyArray<string>): ReadonlyArray<Column> => {
  if (isScalar(ast)) return [{ name: path.join("."), path }]
  return present(ast).flatMap((one) => {
    if (isListOfScalars(one)) return [{ name: path.join("."), path }]
    if (!SchemaAST.isObjects(one) || one.indexSignatures.length > 0) return []
    return one.propertySignatures.flatMap(({ name, type }) => columnsOf(type, [...path, String(name)]))
  })
}

const within = (ast: SchemaAST.AST, name: string): ReadonlyArray<SchemaAST.AST> =>
  present(ast)
    .filter(SchemaAST.isObjects)
    .flatMap(({ propertySignatures }) => propertySignatures)
    .filter((property) => property.name === name)
    .map(({ type }) => type)

const encoded = ({ ast }: Schema.Top): SchemaAST.AST => SchemaAST.toEncoded(ast)

/** The columns of an endpoint's rows, in the order of the contract. */
export const csvColumns = (endpoint: HttpApiEndpoint.Top, rows: string): ReadonlyArray<Column> => {
  const found = [...endpoint.success]
    .flatMap((success) => within(encoded(success), "data"))
    .flatMap((data) => within(data, rows))
    .flatMap(present)
    .filter(SchemaAST.isArrays)
    .flatMap(({ rest }) => rest)
    .flatMap((row) => columnsOf(row, []))
  return [...new Map(found.map((column) => [column.name, column])).values()]
}
