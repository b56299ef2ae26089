import { Option, Result, Schema } from "effect"

/** How many objects and lists within each other JSON from outside may have: what reads it goes down as many times. */
export const deepestJson = 64

/** Why JSON from outside is not read. */
export type JsonProblem = "not_json" | "too_deep"

export const tooDeepText = (most = deepestJson): string =>
  `is nested deeper than ${most} levels: have fewer objects and lists within each other`

/** Where a text in JSON ends that begins at a quote. */
const endOfText = (json: string, start: number): number => {
  let end = json.indexOf('"', start + 1)
  while (end !== -1) {
    let escapes = 0
    while (json[end - 1 - escapes] === "\\") escapes++
    if (escapes % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
  return json.length
}

/** Whether JSON is nested deeper than is allowed: known without parsing it, which takes a hundred bytes for each level. */
export const isTooDeep = (json: string, most = deepestJson): boolean => {
  let levels = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at)
        break
      case "[":
      case "{":
        if (++levels > most) return true
        break
      case "]":
      case "}":
        levels--
        break
      default:
    }
  }
  return false
}

/** The same of a value that is parsed. */
export const isNestedTooDeep = (value: unknown, levels = deepestJson): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inside) => isNestedTooDeep(inside, levels - 1)))

/** Parses JSON from outside: a request, a file, another server. */
export const readJson = (json: string, most = deepestJson): Result.Result<unknown, JsonProblem> => {
  if (isTooDeep(json, most)) return Result.fail("too_deep")
  try {
    return Result.succeed(JSON.parse(json))
  } catch {
    return Result.fail("not_json")
  }
}

/** The same by a schema; none for what does not fit. */
export const readJsonAs = <A, I>(schema: Schema.Codec<A, I>): ((json: string) => Option.Option<A>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (json) => Option.flatMap(Result.getSuccess(readJson(json)), decode)
}
