import { type Language, languages } from "@hourbook/contract/data"

const themes = ["system", "light", "dark"] as const

/** What the gallery's address asks for: `?lang=de&theme=dark&show=week`. */
export interface Asked {
  readonly lang: Language
  readonly theme: (typeof themes)[number]
  /** The group of components that is shown. */
  readonly show: string
}

export const asked = (): Asked => {
  const query = new URLSearchParams(location.search)
  return {
    lang: languages.find((one) => one === query.get("lang")) ?? "en",
    theme: themes.find((one) => one === query.get("theme")) ?? "system",
    show: query.get("show") ?? ""
  }
}

/** The address of the gallery with a change. */
export const addressWith = (change: Partial<Asked>): string => {
  const { lang, show, theme } = { ...asked(), ...change }
  return `/gallery?${new URLSearchParams({ lang, theme, show })}`
}
