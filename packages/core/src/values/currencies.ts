/** ISO 4217, active codes, by the number of digits after the point in everyday use. */
const active: ReadonlyArray<readonly [digits: number, codes: string]> = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
  [
    2,
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF " +
      "CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL " +
      "HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU " +
      "MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR " +
      "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED " +
      "VES WST XCD XCG YER ZAR ZMW ZWG"
  ]
]

/** Codes that ISO 4217 has withdrawn, for records from when they were in use. */
const withdrawn =
  "ANG ATS BEF BGN BYR CUC CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MRO MTL NLG PTE SIT SKK SLL STD VEF ZMK ZWL"

const digitsByCode = new Map(
  [...active, [2, withdrawn] as const].flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, digits] as const)
  )
)

export const isCurrencyCode = (text: string): boolean => digitsByCode.has(text)

/** Every code that a record may carry, in alphabetical order. */
export const currencyCodes: ReadonlyArray<string> = [...digitsByCode.keys()].sort()

/** How many digits after the point a currency is written with: 2 for EUR, 0 for JPY. */
export const minorDigits = (currency: string): number => digitsByCode.get(currency) ?? 2
