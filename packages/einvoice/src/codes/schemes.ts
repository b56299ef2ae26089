/** The EAS list: schemes of electronic addresses. */
const eas = new Set(
  (
    "0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 " +
    "0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 " +
    "0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 " +
    "9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 " +
    "AN AQ AS AU EM"
  ).split(" ")
)

/** Mail and the like, and what Peppol has not taken over. */
const notInPeppol = new Set("0219 0220 0242 0244 0245 0246 0248 AN AQ AS AU EM".split(" "))

export const isAddressScheme = (scheme: string): boolean => eas.has(scheme)

export const isPeppolScheme = (scheme: string): boolean => eas.has(scheme) && !notInPeppol.has(scheme)

const unusedLists = new Set("0001 0092 0103 0181 0182".split(" "))

/** ISO 6523: lists that identifiers and numbers in registers are from. */
export const isIdentifierScheme = (scheme: string): boolean =>
  /^0[0-2]\d\d$/u.test(scheme) && scheme !== "0000" && scheme <= "0248" && !unusedLists.has(scheme)

const digits = (text: string): ReadonlyArray<number> => [...text].map(Number)

/** GS1: the digits before the last, from the right, by 3 and 1 in turn. */
const isGln = (id: string): boolean =>
  /^\d{2,}$/u.test(id) &&
  digits(id)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
    0

const isNorwegian = (id: string): boolean => {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1]
  return (
    /^\d{9}$/u.test(id) &&
    digits(id).reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0) % 11 === 0
  )
}

const isBelgian = (id: string): boolean =>
  /^\d{10}$/u.test(id) && Number(id.slice(8)) === 97 - (Number(id.slice(0, 8)) % 97)

/** Luhn: every second digit from the right is doubled. */
export const isSwedish = (id: string): boolean =>
  /^\d{10}$/u.test(id) &&
  digits(id)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0) %
    10 ===
    0

/** Schemes whose ids have a format that Peppol checks, with its rule. */
const formats: Readonly<Record<string, { readonly rule: string; readonly fits: (id: string) => boolean }>> = {
  "0088": { rule: "PEPPOL-COMMON-R040", fits: isGln },
  "0192": { rule: "PEPPOL-COMMON-R041", fits: isNorwegian },
  "0184": { rule: "PEPPOL-COMMON-R042", fits: (id) => /^(?:DK)?\d{8}$/u.test(id) },
  "0208": { rule: "PEPPOL-COMMON-R043", fits: isBelgian },
  "0007": { rule: "PEPPOL-COMMON-R049", fits: isSwedish }
}

/** The rule that an id of a scheme breaks by its format. */
export const brokenFormat = (scheme: string, id: string): string | undefined => {
  const format = formats[scheme]
  return format === undefined || format.fits(id.trim()) ? undefined : format.rule
}
