import type { OpenApi } from "effect/http-api"

/** Points at a component of the same document. */
export interface Reference {
  readonly $ref: string
}

type Operation = OpenApi.OpenAPISpecOperation
type Parameter = OpenApi.OpenAPISpecParameter
type Response = OpenApi.OpenApiSpecResponse
type Header = OpenApi.OpenAPISpecHeader

interface SharedOperation extends Omit<Operation, "parameters" | "responses"> {
  readonly parameters: ReadonlyArray<Parameter | Reference>
  readonly responses: Readonly<Record<string, SharedResponse | Reference>>
}
interface SharedResponse extends Omit<Response, "headers"> {
  readonly headers?: Readonly<Record<string, Reference>>
}

/** An OpenAPI document whose operations refer to shared components. */
export interface OpenApiDocument extends Omit<OpenApi.OpenAPISpec, "paths" | "components"> {
  /** The requests that webhooks are sent, by the type of the event. */
  readonly webhooks?: Readonly<Record<string, unknown>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, SharedOperation>>>>
  readonly components: OpenApi.OpenAPISpec["components"] & {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, SharedResponse>>
  }
}

/** Components of one kind. Each is stored once, under its first free name. */
class Components<A> {
  readonly all: Record<string, A> = {}
  private readonly references = new Map<string, Reference>()
  private readonly kind: string

  constructor(kind: string) {
    this.kind = kind
  }

  refer(component: A, ...names: ReadonlyArray<string>): Reference {
    const content = JSON.stringify(component)
    const known = this.references.get(content)
    if (known !== undefined) return known
    const name = names.find((free) => !(free in this.all))
    if (name === undefined) throw new Error(`two ${this.kind} have the name ${names.join(", ")}`)
    this.all[name] = component
    const reference = { $ref: `#/components/${this.kind}/${name}` }
    this.references.set(content, reference)
    return reference
  }
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A, key: string) => B) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

const methods = ["get", "post", "put", "delete", "patch"] as const

/** The operations of a path by their method. */
const operationsOf = (path: OpenApi.OpenAPISpecPathItem): Readonly<Record<string, Operation>> =>
  Object.fromEntries(
    methods.flatMap((method) => {
      const operation = path[method]
      return operation === undefined ? [] : [[method, operation]]
    })
  )

/** Finds the parameters that several operations share, and the names that several shared parameters have. */
const countParameters = (operations: ReadonlyArray<Operation>) => {
  const uses = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    (parameter) => JSON.stringify(parameter)
  )
  const shared = [...uses.values()].flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? [] : [first]
  )
  const versions = Map.groupBy(shared, ({ name }) => name)
  return {
    isShared: (parameter: Parameter) => (uses.get(JSON.stringify(parameter))?.length ?? 0) > 1,
    isAmbiguous: ({ name }: Parameter) => (versions.get(name)?.length ?? 0) > 1
  }
}

/** The name of the schema of a response's body. */
const schemaName = ({ content }: Response): string | undefined => {
  const reference: unknown = content?.["application/json"]?.schema["$ref"]
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined
}

/**
 * Moves headers, error responses and shared parameters into the components of the document. Where several parameters
 * have one name, the group or the operation is added to it.
 */
export const shareComponents = (document: OpenApi.OpenAPISpec): OpenApiDocument => {
  const parameters = new Components<Parameter>("parameters")
  const headers = new Components<Header>("headers")
  const responses = new Components<SharedResponse>("responses")
  const operations = Object.values(document.paths).flatMap((path) => Object.values(operationsOf(path)))
  const { isAmbiguous, isShared } = countParameters(operations)

  const shareParameter = (parameter: Parameter, { operationId }: Operation): Parameter | Reference => {
    if (!isShared(parameter)) return parameter
    const { name } = parameter
    const [group = ""] = operationId.split(".")
    return parameters.refer(
      parameter,
      ...(isAmbiguous(parameter) ? [`${group}.${name}`, `${operationId}.${name}`] : [name])
    )
  }

  const shareResponse = (response: Response, status: string): SharedResponse | Reference => {
    const shared = {
      ...response,
      headers: mapValues(response.headers ?? {}, (header, name) => headers.refer(header, name))
    }
    const name = schemaName(response)
    return Number(status) < 400 || name === undefined ? shared : responses.refer(shared, name)
  }

  const paths = mapValues(document.paths, (path) =>
    mapValues(operationsOf(path), (operation) => ({
      ...operation,
      parameters: operation.parameters.map((parameter) => shareParameter(parameter, operation)),
      responses: mapValues(operation.responses, shareResponse)
    }))
  )
  return {
    ...document,
    paths,
    components: { ...document.components, parameters: parameters.all, headers: headers.all, responses: responses.all }
  }
}
