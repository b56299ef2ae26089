import type { HideableField } from "@hourbook/core/access/hiddenFields"
import { type Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { Figure } from "../shapes/Figure.ts"
import type { Table } from "../shapes/FileTable.ts"
import { moneyKeys } from "../shapes/moneyKeys.ts"
import type { Path } from "./valueAt.ts"

/** A column of the file, and where its value is in a row. */
export interface Column {
  readonly name: string
  readonly path: Path
  readonly figure: Figure | undefined
  /** The words that the contract allows; none if it allows any text. */
  readonly words: ReadonlyArray<string>
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

const figures: ReadonlyArray<Figure> = ["day", "moment", "money", "base money", "changes"]

/** What the contract says that a value is; an annotation before a check is that of the check. */
const figureOf = (ast: SchemaAST.AST): Figure | undefined => {
  const annotated = present(ast).flatMap((one) => [
    one.annotations,
    ...(one.checks ?? []).map((check) => check.annotations)
  ])
  return figures.find((figure) => annotated.some((annotations) => annotations?.["figure"] === figure))
}

const isListOfScalars = (ast: SchemaAST.AST): boolean => SchemaAST.isArrays(ast) && ast.rest.every(isScalar)

const wordsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  present(ast).flatMap((one) => (SchemaAST.isLiteral(one) && typeof one.literal === "string" ? [one.literal] : []))

interface Literals {
  readonly where: string
  readonly words: ReadonlyArray<string>
}

/** The field of objects whose values are few words, such as the bucket of an amount. */
const literalsOf = ({ propertySignatures }: SchemaAST.Objects): Literals | undefined =>
  propertySignatures
    .map(({ name, type }) => ({
      where: String(name),
      words: wordsOf(type)
    }))
    .find(({ words }) => words.length > 0)

/** A list of a few words with a value each becomes a column for each word, `ageing.0-30`. Other lists of objects have no place in a row. */
const columnsOfWords = (list: SchemaAST.Arrays, path: ReadonlyArray<string>): ReadonlyArray<Found> =>
  list.rest.filter(SchemaAST.isObjects).flatMap((object) => {
    const found = literalsOf(object)
    const [value, ...others] = object.propertySignatures.filter(({ name }) => name !== found?.where)
    if (found === undefined || value === undefined || others.length > 0) return []
    return found.words.map((is) => ({
      name: [...path, is].join("."),
      path: [...path, { where: found.where, is }, String(value.name)],
      figure: figureOf(value.type),
      words: []
    }))
  })

/** Objects with names of their own become a column each, `a.b`, and so do those of the list of which a sheet has a row each. */
const columnsOf = (ast: SchemaAST.AST, path: ReadonlyArray<string>, each: string | undefined): ReadonlyArray<Found> => {
  const name = path.join(".")
  if (isScalar(ast)) return [{ name, path, figure: figureOf(ast), words: wordsOf(ast) }]
  return present(ast).flatMap((one) => {
    if (isListOfScalars(one)) return [{ name, path, figure: undefined, words: [] }]
    if (SchemaAST.isArrays(one) && name === each) return one.rest.flatMap((item) => columnsOf(item, path, each))
    if (SchemaAST.isArrays(one)) return columnsOfWords(one, path)
    if (figureOf(one) === "changes") return [{ name, path, figure: "changes", words: [] }]
    if (!SchemaAST.isObjects(one) || one.indexSignatures.length > 0) return []
    return one.propertySignatures.flatMap((property) =>
      columnsOf(property.type, [...path, String(property.name)], each)
    )
  })
}

/** An amount's currency is beside it, as `internal_currency` of `internal_cost`, else as `currency`; of amounts by word, beside their list. */
const withCurrency = (column: Found, all: ReadonlyMap<string, Found>): Column => {
  const before = column.path.slice(0, -1).filter((step) => typeof step === "string")
  const beside = before.length < column.path.length - 1 ? before.slice(0, -1) : before
  const [kind] = (column.name.split(".").at(-1) ?? "").split("_")
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

/** The keys of rows in which not every caller is shown a field. */
const keysOf: Readonly<Record<HideableField, ReadonlyArray<string>>> = {
  internalCost: ["internal_cost", "internal_currency", "internal_cost_total", "margin_total", "margin_percent"],
  hourlyRate: ["hourly_rate"],
  rateId: ["rate_id"],
  metadata: ["metadata"],
  budget: ["budget"],
  billing: ["billing"]
}

/** The keys of rows that are of whole accounts. */
const accountKeys = ["on_account_total", "covered_total"]

/** The figures of a matrix for each day: its columns are the days of the answer's period. */
const daysOf = (shape: SchemaAST.AST, days: ReadonlyArray<string>): ReadonlyArray<Found> =>
  present(shape)
    .filter(SchemaAST.isObjects)
    .flatMap(({ propertySignatures }) => propertySignatures.map(({ name }) => String(name)))
    .filter((name) => name === "day_minutes" || name === "day_costs")
    .flatMap((name) => {
      const figure = name === "day_costs" ? "money" : undefined
      return days.map((day) => ({ name: day, path: [name, day], figure, words: [] }))
    })

/** What a file's columns depend on besides the endpoint: never on its rows, so that a file without rows has the same. */
export interface ColumnsFor {
  /** The fields that the caller is not shown. */
  readonly hidden: ReadonlyArray<HideableField>
  /** Whether the caller is shown money. */
  readonly hasMoney: boolean
  /** Whether the caller is shown accounts of clients: a member is shown their own records alone. */
  readonly hasAccounts: boolean
  /** Whether rows were asked for to choose from, which have fewer fields: the contract's second shape of a row. */
  readonly choices: boolean
  /** The days of the answer's period. */
  readonly days: ReadonlyArray<string>
}

/** The columns of an endpoint's rows, in the order of the contract. */
export const fileColumns = (
  endpoint: HttpApiEndpoint.Top,
  { each, rows }: Pick<Table, "each" | "rows">,
  { choices, days, hasAccounts, hasMoney, hidden }: ColumnsFor
): ReadonlyArray<Column> => {
  const shapes = [...endpoint.success]
    .flatMap((success) => within(encoded(success), "data"))
    .flatMap((data) => within(data, rows))
    .flatMap(present)
    .filter(SchemaAST.isArrays)
    .flatMap(({ rest }) => rest)
    .flatMap(present)
  const shape = choices ? shapes.at(-1) : shapes[0]
  if (shape === undefined) return []
  const unseen = new Set([...hidden.flatMap((field) => keysOf[field]), ...(hasAccounts ? [] : accountKeys)])
  const found = [...columnsOf(shape, [], each?.list), ...daysOf(shape, days)].filter(
    ({ path }) =>
      !path.some(
        (step) =>
          typeof step === "string" && (unseen.has(step) || (!hasMoney && path[0] !== "budget" && moneyKeys.has(step)))
      )
  )
  const all = new Map(found.map((column) => [column.name, column]))
  return [...all.values()].map((column) => withCurrency(column, all))
}
