/** Currencies by the regions that pay in them. */
const regions: Readonly<Record<string, string>> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  USD: "US PR GU EC SV PA",
  GBP: "GB GG IM JE",
  CHF: "CH LI",
  AUD: "AU",
  CAD: "CA",
  NZD: "NZ",
  JPY: "JP",
  CNY: "CN",
  HKD: "HK",
  TWD: "TW",
  SGD: "SG",
  KRW: "KR",
  INR: "IN",
  IDR: "ID",
  MYR: "MY",
  PHP: "PH",
  THB: "TH",
  VND: "VN",
  PLN: "PL",
  CZK: "CZ",
  HUF: "HU",
  RON: "RO",
  SEK: "SE",
  NOK: "NO",
  DKK: "DK GL FO",
  ISK: "IS",
  UAH: "UA",
  RSD: "RS",
  TRY: "TR",
  ILS: "IL",
  AED: "AE",
  SAR: "SA",
  EGP: "EG",
  ZAR: "ZA",
  NGN: "NG",
  KES: "KE",
  MAD: "MA",
  BRL: "BR",
  MXN: "MX",
  ARS: "AR",
  CLP: "CL",
  COP: "CO",
  PEN: "PE"
}

/** The region of the first language that names one, such as `GB` in `en-GB`. */
const regionOf = (languages: ReadonlyArray<string>): string | undefined =>
  languages.map((tag) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/u.exec(tag)?.[1]).find((one) => one !== undefined)

/** The currency that is paid in where a browser's languages are spoken; undefined where they name no region. */
export const regionCurrency = (languages: ReadonlyArray<string> = navigator.languages): string | undefined => {
  const region = regionOf(languages)
  return region === undefined
    ? undefined
    : Object.entries(regions).find(([, list]) => list.split(" ").includes(region))?.[0]
}
