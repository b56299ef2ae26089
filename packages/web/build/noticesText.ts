/** A package by other people, as far as its notice needs it. */
export interface Noticed {
  readonly name: string
  readonly version: string
  /** An SPDX expression, as its manifest has it; empty where it says nothing. */
  readonly license: string
  /** Its license files, as the package has them; empty where it has none. */
  readonly texts: ReadonlyArray<string>
  /** Who made it, as its manifest has it; empty where it does not say. */
  readonly author: string
}

const rule = "-".repeat(78)

const withoutFile = (license: string): string =>
  `The package has no file with its license. Its manifest names it: ${license}. For the text, see https://spdx.org/licenses/.`

/** The notices as one text: what is in it, then each license with the packages under it, equal texts once. */
export const noticesText = (parties: ReadonlyArray<Noticed>): string => {
  const named = ({ license, name, version }: Noticed) => `${name} ${version}${license === "" ? "" : ` (${license})`}`
  const byText = Map.groupBy(parties, ({ author, license, texts }) =>
    texts.length > 0 ? texts.join("\n\n") : [`Copyright ${author || "its authors"}`, withoutFile(license)].join("\n\n")
  )
  return [
    "Hourbook is under the MIT license. It contains these packages, whose licenses follow:",
    parties.map((party) => `  ${named(party)}`).join("\n"),
    ...[...byText].map(([text, those]) => `${rule}\n${those.map(named).join("\n")}\n${rule}\n\n${text}`)
  ]
    .join("\n\n")
    .concat("\n")
}
