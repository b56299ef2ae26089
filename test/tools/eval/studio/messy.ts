/*
 * How small models send arguments: every field filled with null or "", numbers and lists as text, names in another case with
 * spaces around. What is meant stays plain, so that every job ends the same.
 */

type Args = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Args => typeof value === "object" && value !== null && !Array.isArray(value)

const names: ReadonlySet<string> = new Set(["client", "project", "person", "clients", "projects", "people"])

const nameOf = (value: unknown): unknown => (typeof value === "string" ? `  ${value.toUpperCase()} ` : value)

const messyValue = (key: string, value: unknown): unknown => {
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (Array.isArray(value)) {
    const all: ReadonlyArray<unknown> = value.map((one) =>
      names.has(key) ? nameOf(one) : isObject(one) ? messyArgs(one) : one
    )
    return all.length === 1 ? all[0] : JSON.stringify(all)
  }
  return names.has(key) ? nameOf(value) : value
}

const messyArgs = (args: Args): Args =>
  Object.fromEntries(Object.entries(args).map(([key, value]) => [key, messyValue(key, value)]))

/** Fills what is left out, too, by what the list of tools has. */
export const messily = (tools: ReadonlyArray<any>) => {
  const properties = new Map<string, ReadonlyArray<string>>(
    tools.map(({ inputSchema, name }) => [name, Object.keys(inputSchema.properties ?? {})])
  )
  return (tool: string, args: Args): Args => {
    const left = (properties.get(tool) ?? []).filter((name) => !(name in args) && name !== "confirm_token")
    const empty = Object.fromEntries(left.map((name, index) => [name, index % 2 === 0 ? null : ""]))
    return { ...empty, ...messyArgs(args) }
  }
}
