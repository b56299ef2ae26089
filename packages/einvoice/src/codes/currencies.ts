/** ISO 4217, as EN 16931 takes it: without metals, funds and tests. */
const codes = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC " +
    "CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR " +
    "ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK " +
    "MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE " +
    "SOS SRD SSP SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VED VND VUV WST XAF XCD XOF XPF YER " +
    "ZAR ZMW ZWG"
  ).split(" ")
)

const withThree = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "))
const withNone = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "))

export const isCurrency = (code: string): boolean => codes.has(code)

/** How many decimals amounts of a currency have. */
export const minorDigits = (code: string): 0 | 2 | 3 => (withNone.has(code) ? 0 : withThree.has(code) ? 3 : 2)
