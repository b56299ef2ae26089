const longestShared = 60
const mostShared = 20_000

/**
 * Gives the same string for equal short texts, of which the columns of a long file have many: the file is then held in memory
 * once, not once for each of its lines.
 */
export const sharedTexts = (): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > longestShared) return text
    const same = known.get(text)
    if (same !== undefined) return same
    if (known.size < mostShared) known.set(text, text)
    return text
  }
}
