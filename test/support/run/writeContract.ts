import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"

/** Where the types of the interface are checked in. */
export const contractFile = fileURLToPath(new URL("../../../packages/contract/src/contract.ts", import.meta.url))

/** An answer as a file is not what the types say. */
const document: any = openApiDocument({ files: false })

const head = `// Long because it has the types of every operation.
// \`npm run openapi\` writes this file from the definitions that the server runs: change those.
`

const tail = `export type OperationId = keyof Operations

/** What the server answers to an operation that succeeds. */
export type ResponseOf<Id extends OperationId> = Operations[Id]["response"]

/** The data of that response. */
export type DataOf<Id extends OperationId> = ResponseOf<Id> extends { readonly data: infer Data } ? Data : never

/** What the server answers to an operation that fails, whichever it is. */
export type Failure = FAILURES

/** The codes of failures. */
export type FailureCode = Failure["error"]["code"]
`

const comment = (text: string | undefined, indent = ""): string =>
  text === undefined ? "" : `${indent}/** ${text} */\n`

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? ""

const resolved = (value: any): any => {
  if (value.$ref === undefined) return value
  const [kind, name] = value.$ref.split("/").slice(-2)
  return document.components[kind][name]
}

const key = (name: string): string => (/^[a-z_]\w*$/iu.test(name) ? name : JSON.stringify(name))

/** An object type of some fields, each with its comment. */
const objectType = (
  fields: ReadonlyArray<{ name: string; type: string; required: boolean; description?: string }>,
  indent: string
): string => {
  const inner = `${indent}  `
  const lines = fields.map(
    ({ description, name, required, type }) =>
      `${comment(description, inner)}${inner}readonly ${key(name)}${required ? "" : "?"}: ${type}\n`
  )
  return `{\n${lines.join("")}${indent}}`
}

/** The TypeScript type of the JSON that a schema describes. */
const typeOf = (schema: any, indent = ""): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((one: any) => typeOf(one, indent)))].join(" | ")
  }
  if (schema.enum !== undefined) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(" | ")
  if (schema.type === "integer") return "number"
  if (schema.type === "array") return `ReadonlyArray<${typeOf(schema.items, indent)}>`
  if (schema.type !== "object") return schema.type ?? "unknown"
  if (schema.properties === undefined) {
    const value = schema.additionalProperties === undefined ? "unknown" : typeOf(schema.additionalProperties, indent)
    return `Readonly<Record<string, ${value}>>`
  }
  const required: ReadonlyArray<string> = schema.required ?? []
  const fields = Object.entries<any>(schema.properties).map(([name, one]) => ({
    name,
    type: typeOf(one, `${indent}  `),
    required: required.includes(name),
    description: one.description
  }))
  return objectType(fields, indent)
}

const declarationOf = ([name, schema]: [string, any]): string => {
  const type = typeOf(schema)
  const declared = type.startsWith("{") ? `interface ${name} ${type}` : `type ${name} = ${type}`
  return `${comment(schema.description)}export ${declared}\n`
}

/** Parameters travel as text: a number or a date is what a server reads in it. */
const parametersOf = (operation: any, where: string, indent: string): string | undefined => {
  const all = operation.parameters.map(resolved).filter((parameter: any) => parameter.in === where)
  const fields = all.map(({ description, name, required, schema }: any) => ({
    name,
    type: schema.enum === undefined ? "string" : typeOf(schema),
    required,
    description
  }))
  return all.length === 0 ? undefined : objectType(fields, indent)
}

/** What is not JSON is text. */
const schemaOf = ({ content }: any): any => (content["application/json"] ?? Object.values<any>(content)[0]).schema

const operationType = (path: string, method: string, operation: any): string => {
  const [, success] = Object.entries<any>(operation.responses).find(([status]) => status.startsWith("2")) ?? []
  const inner = "    "
  const types: Readonly<Record<string, string | undefined>> = {
    method: JSON.stringify(method.toUpperCase()),
    path: JSON.stringify(path),
    params: parametersOf(operation, "path", inner),
    query: parametersOf(operation, "query", inner),
    headers: parametersOf(operation, "header", inner),
    body: operation.requestBody === undefined ? undefined : typeOf(schemaOf(operation.requestBody), inner),
    response: typeOf(schemaOf(success), inner)
  }
  const fields = Object.entries(types).flatMap(([name, type]) =>
    type === undefined ? [] : [{ name, type, required: name !== "body" || operation.requestBody.required }]
  )
  return objectType(fields, "  ")
}

/** The types of the interface, as they are checked in. */
export const contractText = (): string => {
  const schemas = Object.entries<any>(document.components.schemas)
  const operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({
      name: operation.operationId,
      type: operationType(path, method, operation),
      required: true,
      description: operation.summary
    }))
  )
  // What receivers of webhooks answer has no content, and is no answer of the service.
  const failures = Object.values<any>(document.components.responses).flatMap((response) =>
    response.content === undefined ? [] : [nameOf(schemaOf(response).$ref)]
  )
  return [
    head,
    ...schemas.map(declarationOf),
    `/** Every operation by its id: what a client sends and what it gets, as JSON and text. */\nexport interface Operations ${objectType(operations, "")}\n`,
    tail.replace("FAILURES", failures.join(" | "))
  ].join("\n")
}

/** `npm run openapi`: writes the types beside the description. */
if (import.meta.filename === process.argv[1]) writeFileSync(contractFile, contractText())
