/** The VATEX list: why no tax is due. */
const european =
  "79-C 132 132-1A 132-1B 132-1C 132-1D 132-1E 132-1F 132-1G 132-1H 132-1I 132-1J 132-1K 132-1L 132-1M 132-1N 132-1O 132-1P " +
  "132-1Q 135-1 143 143-1A 143-1B 143-1C 143-1D 143-1E 143-1F 143-1FA 143-1G 143-1H 143-1I 143-1J 143-1K 143-1L 144 146-1E 148 " +
  "148-A 148-B 148-C 148-D 148-E 148-F 148-G 151 151-1A 151-1AA 151-1B 151-1C 151-1D 151-1E 153 159 309 AE D F G I IC J O"
const french =
  "298SEXDECIESA AE CGI261-1 CGI261-2 CGI261-3 CGI261-4 CGI261-5 CGI261-7 CGI261-8 CGI261A CGI261B CGI261C-1 CGI261C-2 CGI261C-3 " +
  "CGI261D-1 CGI261D-1BIS CGI261D-2 CGI261D-3 CGI261D-4 CGI261E-1 CGI261E-2 CGI275 CGI277A CGI295 CNWVAT FRANCHISE"

const codes = new Set([
  ...european.split(" ").map((word) => `VATEX-EU-${word}`),
  ...french.split(" ").map((word) => `VATEX-FR-${word}`)
])

export const isExemption = (code: string): boolean => codes.has(code)

/** Codes that belong to one category, with the rule of Peppol that says so. */
export const exemptionsOfCategory: Readonly<Record<string, { readonly category: string; readonly rule: string }>> = {
  "VATEX-EU-G": { category: "G", rule: "PEPPOL-EN16931-P0104" },
  "VATEX-EU-O": { category: "O", rule: "PEPPOL-EN16931-P0105" },
  "VATEX-EU-IC": { category: "K", rule: "PEPPOL-EN16931-P0106" },
  "VATEX-EU-AE": { category: "AE", rule: "PEPPOL-EN16931-P0107" },
  "VATEX-EU-D": { category: "E", rule: "PEPPOL-EN16931-P0108" },
  "VATEX-EU-F": { category: "E", rule: "PEPPOL-EN16931-P0109" },
  "VATEX-EU-I": { category: "E", rule: "PEPPOL-EN16931-P0110" },
  "VATEX-EU-J": { category: "E", rule: "PEPPOL-EN16931-P0111" }
}
