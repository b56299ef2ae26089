import { readFileSync } from "node:fs"
import { join } from "node:path"
import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec"
import { type CollectionTag, parse, type ScalarTag, YAMLMap } from "yaml"

/** A short form of CloudFormation as its long one: `!Ref a` is `{ Ref: a }`. */
const short = (tag: string, long = `Fn::${tag}`): ScalarTag => ({
  tag: `!${tag}`,
  resolve: (text) => ({ [long]: tag === "GetAtt" ? text.split(".") : text })
})

/** The same for one that takes a list. */
const shortList = (tag: string): CollectionTag => ({
  tag: `!${tag}`,
  collection: "seq",
  resolve: (list) => {
    const long = new YAMLMap()
    long.set(`Fn::${tag}`, list)
    return long
  }
})

export interface Resource {
  readonly Type: string
  readonly Properties: Readonly<Record<string, any>>
  readonly DeletionPolicy?: string
}

export interface Template {
  readonly Parameters: Readonly<Record<string, any>>
  readonly Conditions: Readonly<Record<string, any>>
  readonly Resources: Readonly<Record<string, Resource>>
  readonly Outputs: Readonly<Record<string, any>>
}

export const template: Template = parse(
  readFileSync(join(import.meta.dirname, "../../../hosts/lambda/template.yaml"), "utf8"),
  { customTags: [short("Ref", "Ref"), short("GetAtt"), short("Sub"), ...["Equals", "Select", "Split"].map(shortList)] }
)

type Faults = ReadonlyArray<string>
interface Properties {
  readonly [name: string]: { readonly type: any; readonly required?: boolean }
}

const specification = loadAwsServiceSpecSync()

/** What CloudFormation would not take of a resource, by AWS's own specification of its types. */
export const faultsOf = (name: string, { Properties: given, Type }: Resource): Faults => {
  const [known] = specification.lookup("resource", "cloudFormationType", "equals", Type)
  return known === undefined ? [`${name}: there is no ${Type}`] : objectFaults(name, given, known.properties)
}

const objectFaults = (path: string, given: Readonly<Record<string, unknown>>, properties: Properties): Faults => [
  ...Object.entries(properties)
    .filter(([name, { required }]) => required === true && !(name in given))
    .map(([name]) => `${path}.${name} is required`),
  ...Object.entries(given).flatMap(([name, value]) => {
    const property = properties[name]
    return property === undefined
      ? [`${path}.${name} is unknown`]
      : valueFaults(`${path}.${name}`, value, property.type)
  })
]

/** What is only known when the stack is made. */
const isLate = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).some((key) => key === "Ref" || key.startsWith("Fn::"))

const primitives: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  json: (value) => typeof value === "object",
  tag: (value) => typeof value === "object"
}

const valueFaults = (path: string, value: unknown, type: any): Faults => {
  if (isLate(value)) return []
  switch (type.type) {
    case "array":
      return Array.isArray(value)
        ? value.flatMap((one, index) => valueFaults(`${path}[${index}]`, one, type.element))
        : [`${path} is no list`]
    case "map":
      return Object.entries(value as object).flatMap(([key, one]) => valueFaults(`${path}.${key}`, one, type.element))
    case "ref": {
      const definition = specification.get("typeDefinition", type.reference.$ref)
      return typeof value === "object" && value !== null
        ? objectFaults(path, value as Readonly<Record<string, unknown>>, definition.properties)
        : [`${path} is no ${definition.name}`]
    }
    case "union": {
      // Anything with parts would be JSON.
      const parted = type.types.filter((one: { readonly type: string }) => ["array", "map", "ref"].includes(one.type))
      const faults = (parted.length > 0 ? parted : type.types).map((one: unknown) => valueFaults(path, value, one))
      return faults.find((of: Faults) => of.length === 0) ?? faults[0]
    }
    default:
      return primitives[type.type]?.(value) === true ? [] : [`${path} is no ${type.type}`]
  }
}

/** The names that a value refers to, in whatever depth. */
export const referredIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref") return [String(inner)]
    if (key === "Fn::GetAtt") return [String(inner[0])]
    if (key === "Fn::Sub") return [...String(inner).matchAll(/\$\{([\w:]+)/gu)].map(([, name]) => name ?? "")
    return referredIn(inner)
  })
}
