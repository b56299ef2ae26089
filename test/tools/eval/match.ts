/*
 * Which tools a saying is for, by its words alone: clients that search for tools instead of listing them all do the same. What is
 * matched is what a client gets: names, titles, descriptions, and the names and choices of arguments.
 */

interface Listed {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: object
}

const unsaid = new Set(
  "a an and are as at be by do does for from has have how i in is it its me my of on or our so that the their them this to us was we what when where which who whose will with without you your".split(
    " "
  )
)

const stem = (word: string): string =>
  word
    .replace(/(?:ies)$/u, "y")
    .replace(/(?:ings?|ed|es|s)$/u, "")
    .replace(/e$/u, "")

export const wordsOf = (text: string): ReadonlyArray<string> =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !unsaid.has(word)).map(stem)

const schemaWords = (schema: unknown): ReadonlyArray<string> =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, value]) =>
        key === "properties" && typeof value === "object" && value !== null
          ? Object.entries(value).flatMap(([name, inner]) => [
              ...wordsOf(name.replaceAll("_", " ")),
              ...schemaWords(inner)
            ])
          : key === "enum" && Array.isArray(value)
            ? value.flatMap((one) => wordsOf(String(one).replaceAll("_", " ")))
            : key === "description" && typeof value === "string"
              ? wordsOf(value)
              : schemaWords(value)
      )

/** The names of the tools, the most fitting first. */
export const matcher = (tools: ReadonlyArray<Listed>) => {
  const bags = tools.map(({ description = "", inputSchema, name, title = "" }) => ({
    name,
    heads: new Set(wordsOf(`${name.replaceAll("_", " ")} ${title}`)),
    words: new Set([...wordsOf(description), ...schemaWords(inputSchema)])
  }))
  const weightOf = (word: string): number => {
    const having = bags.filter(({ heads, words }) => heads.has(word) || words.has(word)).length
    return having === 0 ? 0 : Math.log(1 + bags.length / having)
  }
  return (saying: string): ReadonlyArray<string> => {
    const said = [...new Set(wordsOf(saying))].map((word) => [word, weightOf(word)] as const)
    return bags
      .map(({ heads, name, words }) => ({
        name,
        score: said.reduce(
          (sum, [word, weight]) => sum + (heads.has(word) ? 2 * weight : words.has(word) ? weight : 0),
          0
        )
      }))
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name)
  }
}
