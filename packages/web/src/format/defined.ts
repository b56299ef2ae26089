/** The texts that there are, as the search of an address. */
export const defined = <Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts
): { readonly [Name in keyof Texts]?: string } => {
  const kept: { [Name in keyof Texts]?: string } = {}
  for (const name in texts) {
    const value = texts[name]
    if (value !== undefined && value !== "") kept[name] = value
  }
  return kept
}
