import type { Party } from "@hourbook/einvoice/document/Invoice"
import type { Chance } from "./chance.ts"
import { changed } from "./changed.ts"

interface Home {
  readonly country: string
  readonly cities: ReadonlyArray<readonly [city: string, postcode: string]>
  readonly vatIds: ReadonlyArray<string>
  readonly scheme: string
  /** The id of an electronic address, if it is not the VAT id. */
  readonly ids?: ReadonlyArray<string>
  readonly registration?: { readonly scheme?: string; readonly id: string }
}

const homes: ReadonlyArray<Home> = [
  {
    country: "DE",
    cities: [
      ["Berlin", "10115"],
      ["Köln", "50667"]
    ],
    vatIds: ["DE123456789", "DE987654321"],
    scheme: "9930"
  },
  { country: "AT", cities: [["Wien", "1010"]], vatIds: ["ATU12345678"], scheme: "9914" },
  {
    country: "FR",
    cities: [
      ["Paris", "75001"],
      ["Besançon", "25000"]
    ],
    vatIds: ["FR12345678901", "FRAB123456789"],
    scheme: "9957"
  },
  { country: "BE", cities: [["Gent", "9000"]], vatIds: ["BE0403019261"], scheme: "0208", ids: ["0403019261"] },
  {
    country: "NL",
    cities: [["Utrecht", "3511 AB"]],
    vatIds: ["NL123456789B01"],
    scheme: "9944",
    registration: { scheme: "0106", id: "12345678" }
  },
  { country: "ES", cities: [["A Coruña", "15001"]], vatIds: ["ESB12345678"], scheme: "9920" },
  { country: "PL", cities: [["Łódź", "90-001"]], vatIds: ["PL1234567890"], scheme: "9945" },
  {
    country: "CH",
    cities: [["Zürich", "8001"]],
    vatIds: ["CHE123456789MWST"],
    scheme: "9927",
    registration: { id: "CHE-123.456.789" }
  },
  {
    country: "GB",
    cities: [["London", "SW1A 1AA"]],
    vatIds: ["GB123456789"],
    scheme: "9932",
    registration: { id: "01234567" }
  },
  {
    country: "US",
    cities: [["New York", "10001"]],
    vatIds: [],
    scheme: "0088",
    ids: ["4012345000009"],
    registration: { id: "12-3456789" }
  }
]

const union = new Set(["DE", "AT", "FR", "BE", "NL", "ES", "PL"])

export const isInUnion = (country: string): boolean => union.has(country)

const homesThat = (fits: (country: string) => boolean): ReadonlyArray<Home> =>
  homes.filter(({ country }) => fits(country))

const names = [
  "Acme & Söhne GmbH",
  "Müller <Design>",
  'O\'Brien "Works" Ltd',
  "Société Générale d'Idées",
  "Ωmega 𝔅 Studio"
]

/** Somebody of a country that fits, with all that every profile asks for. */
export const party = (chance: Chance, fits: (country: string) => boolean): Party => {
  const home = chance.of(homesThat(fits))
  const [city, postcode] = chance.of(home.cities)
  const vatId = home.vatIds.length === 0 ? undefined : chance.of(home.vatIds)
  return {
    name: chance.of(names),
    ...(chance.once(0.3) ? { tradingName: "The Workshop" } : {}),
    street: `Street ${chance.below(200) + 1}`,
    ...(chance.once(0.3) ? { street2: "3rd floor" } : {}),
    city,
    postcode,
    ...(chance.once(0.2) ? { region: "Region 1" } : {}),
    country: home.country,
    ...(vatId === undefined ? {} : { vatId }),
    ...(home.registration === undefined ? {} : { registration: home.registration }),
    electronicAddress: { scheme: home.scheme, id: home.ids?.[0] ?? vatId ?? "" },
    contact: { name: "Olga Osten", phone: "+49 30 123456", email: "olga@example.org" }
  }
}

export const withoutVatId = (party: Party): Party => changed(party, { vatId: undefined })
