import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Role } from "@hourbook/core/access/Role"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { languages } from "@hourbook/core/preferences/PreferenceValues"
import { chargeSigns } from "@hourbook/core/records/chargeKinds"
import { Api } from "@hourbook/rest/openapi/Api"
import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"
import { ruleCodes } from "@hourbook/rest/shapes/ruleCodes"
import { recordPath, wireName } from "@hourbook/rest/shapes/wireNames"
import { HttpApi } from "effect/http-api"

/** Where the values of the interface are checked in. */
export const dataFile = fileURLToPath(new URL("../../../packages/contract/src/data.ts", import.meta.url))

const document: any = openApiDocument({ files: false })

/** The key of one record in the data of an answer. */
const keyOf = (path: string): string => {
  const { $ref } = document.paths[`${path}/{id}`].get.responses["200"].content["application/json"].schema
  const [key] = Object.keys(document.components.schemas[$ref.split("/").at(-1)].properties.data.properties)
  return key!
}

const kinds = Object.fromEntries(
  recordKindNames.map((name) => {
    const { day, many, one, readers, writers } = recordKinds[name]
    const path = recordPath(name)
    return [name, { path, key: keyOf(path), day: wireName(day), singular: one, plural: many, readers, writers }]
  })
)

const pathsOf = (): ReadonlyArray<string> => {
  const paths = new Set<string>()
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => paths.add(endpoint.path) })
  return [...paths].sort()
}

/** A value as source text; objects a line for each field. */
const source = (value: unknown, indent = ""): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const line = `[${value.map((one) => source(one)).join(", ")}]`
    return line.length < 100 ? line : `[\n${value.map((one) => `${inner}${source(one)}`).join(",\n")}\n${indent}]`
  }
  const fields = Object.entries(value).map(([name, one]) => `${inner}${name}: ${source(one, inner)}`)
  return `{\n${fields.join(",\n")}\n${indent}}`
}

const declared = (comment: string, name: string, value: unknown): string =>
  `/** ${comment} */\nexport const ${name} = ${source(value)} as const\n`

/** The values of the interface, as they are checked in. */
export const dataText = (): string =>
  [
    "// Long because it has every rule and kind.\n// `npm run openapi` writes this file from the definitions that the server runs: change those.\n",
    declared(
      "The kinds of records: the path of their list, the key of one in an answer, the field of its day, nouns, and the roles that see and write them.",
      "recordKinds",
      kinds
    ),
    "export type RecordKindName = keyof typeof recordKinds\n",
    declared("Every kind of record.", "recordKindNames", recordKindNames),
    declared(
      "What charges are for, and the sign of their amounts: above 0, below 0, or either.",
      "chargeSigns",
      chargeSigns
    ),
    "export type ChargeKind = keyof typeof chargeSigns\n",
    declared("What a member is in a workspace.", "roles", Role.literals),
    "export type Role = (typeof roles)[number]\n",
    declared("The languages of pages, papers and files.", "languages", languages),
    "export type Language = (typeof languages)[number]\n",
    declared(
      "The rules that `error.rule` of a refusal may name. A newer server may have more of them.",
      "ruleCodes",
      ruleCodes
    ),
    "export type RuleCode = (typeof ruleCodes)[number]\n",
    declared("Every path of the interface.", "paths", pathsOf())
  ].join("\n")

/** `npm run openapi`: writes the values beside the types. */
if (import.meta.filename === process.argv[1]) writeFileSync(dataFile, dataText())
