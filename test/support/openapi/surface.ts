/** What callers of an interface depend on, a line each, such as `GET /api/time -> 200 data.entries[].id`. */

const methods = ["get", "post", "put", "patch", "delete"]

const resolvedIn = (document: any, node: any): any =>
  node?.$ref === undefined
    ? node
    : resolvedIn(
        document,
        String(node.$ref)
          .slice(2)
          .split("/")
          .reduce((at: any, key) => at?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document)
      )

/** The paths of every property, `required` with a mark; lists as `[]`, maps as `{}`. */
const propertiesOf = (document: any, node: any, at: string, seen: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const schema = resolvedIn(document, node)
  if (schema === undefined || schema === true || seen.includes(schema)) return []
  const deeper = [...seen, schema]
  const inner = (one: any, path: string) => propertiesOf(document, one, path, deeper)
  const required = new Set<string>(schema.required ?? [])
  return [
    ...Object.entries<any>(schema.properties ?? {}).flatMap(([name, one]) => {
      const path = at === "" ? name : `${at}.${name}`
      return [`${path}${required.has(name) ? " required" : ""}`, ...inner(one, path)]
    }),
    ...(schema.items === undefined ? [] : inner(schema.items, `${at}[]`)),
    ...(typeof schema.additionalProperties === "object" ? inner(schema.additionalProperties, `${at}{}`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one: any) => inner(one, at))
  ]
}

const bodyOf = (document: any, content: any): ReadonlyArray<string> =>
  Object.entries<any>(content ?? {})
    .filter(([type]) => type === "application/json")
    .flatMap(([, { schema }]) => propertiesOf(document, schema, "", []))

/** The surface of an OpenAPI document: operations, parameters, bodies and answers. */
export const surfaceOf = (document: any): ReadonlyArray<string> => {
  const lines = new Set<string>()
  for (const [path, item] of Object.entries<any>(document.paths)) {
    for (const method of methods) {
      const operation = item[method]
      if (operation === undefined) continue
      const name = `${method.toUpperCase()} ${path}`
      lines.add(name)
      for (const one of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const parameter = resolvedIn(document, one)
        lines.add(`${name} ${parameter.in} ${parameter.name}${parameter.required === true ? " required" : ""}`)
      }
      const body = resolvedIn(document, operation.requestBody)
      for (const property of bodyOf(document, body?.content)) lines.add(`${name} <- ${property}`)
      for (const [status, one] of Object.entries<any>(operation.responses)) {
        if (!status.startsWith("2")) continue
        const { content } = resolvedIn(document, one)
        lines.add(`${name} -> ${status}`)
        for (const property of bodyOf(document, content)) lines.add(`${name} -> ${status} ${property}`)
      }
    }
  }
  return [...lines].sort()
}

const plain = (line: string): string => line.replace(/ required$/u, "")
const isAsked = (line: string): boolean => line.endsWith(" required") && !line.includes(" -> ")

/** What a caller of the older interface would miss in the newer one, and what they would have to send besides. */
export const broken = (older: ReadonlyArray<string>, newer: ReadonlyArray<string>) => {
  const [now, before] = [new Set(newer), new Set(older)]
  const has = new Set(newer.map(plain))
  const had = new Set(older.map(plain))
  /** Whether what has the property was there before: of what is new, everything may be required. */
  const isOfOld = (line: string): boolean => {
    const [operation = "", property] = line.split(/ (?:<-|path|query|header) /u)
    if (property === undefined || !line.includes(" <- ")) return before.has(operation)
    const parent = /^(.*)(?:\.[^.]+)$/u.exec(plain(property))?.[1]
    return (
      before.has(operation) &&
      (parent === undefined || had.has(`${operation} <- ${parent.replace(/(?:\[\]|\{\})$/u, "")}`))
    )
  }
  return {
    removed: [...new Set(older.map(plain))].filter((line) => !has.has(line)),
    optionalNow: older.filter(
      (line) => line.endsWith(" required") && line.includes(" -> ") && !now.has(line) && has.has(plain(line))
    ),
    requiredNow: newer.filter((line) => isAsked(line) && !before.has(line) && isOfOld(line))
  }
}
