import { type Broken, broken } from "./Broken.ts"

const at = (scheme: string, id: string) => ({ "seller.electronicAddress": { scheme, id } })
const danish = { "seller.country": "DK", "seller.vatId": "DK12345678" }
const italian = { "seller.country": "IT", "seller.vatId": "IT12345678901" }
const swedish = { "seller.country": "SE", "seller.vatId": "SE123456789001" }
const dutch = { "seller.country": "NL", "seller.vatId": "NL123456789B01" }
const toDutch = { ...dutch, "buyer.country": "NL", "buyer.vatId": "NL987654321B01" }

/** Seller and buyer, and what single countries ask. */
export const sides: ReadonlyArray<Broken> = [
  broken("BR-06", "peppol", "S", { "seller.name": "" }),
  broken("BR-07", "peppol", "S", { "buyer.name": " " }),
  broken("BR-09", "peppol", "S", { "seller.country": "" }),
  broken("BR-11", "peppol", "S", { "buyer.country": "" }),
  broken("BR-CL-14", "peppol", "S", { "seller.country": "UK" }),
  broken("BR-CO-26", "peppol", "O", { "seller.taxNumber": undefined }),
  broken("BR-CO-26", "factur_x", "O", { "seller.taxNumber": undefined }),
  broken("BR-CO-09", "peppol", "S", { "seller.vatId": "123456789" }),
  broken("HB-VAT-ID", "peppol", "S", { "buyer.vatId": "DE12345" }),
  broken("PEPPOL-EN16931-R020", "peppol", "S", { "seller.electronicAddress": undefined }),
  broken("PEPPOL-EN16931-R010", "xrechnung", "S", { "buyer.electronicAddress": undefined }),
  broken("BR-62", "peppol", "S", { "seller.electronicAddress.scheme": undefined }),
  broken("BR-63", "peppol", "S", { "buyer.electronicAddress.scheme": undefined }),
  broken("BR-CL-25", "xrechnung", "S", at("1234", "DE123456789")),
  broken("PEPPOL-EN16931-CL008", "peppol", "S", at("EM", "olga@example.org")),
  broken("PEPPOL-COMMON-R040", "peppol", "S", at("0088", "4012345000008")),
  broken("PEPPOL-COMMON-R041", "peppol", "S", at("0192", "123456789")),
  broken("PEPPOL-COMMON-R042", "peppol", "S", at("0184", "DK1234567")),
  broken("PEPPOL-COMMON-R043", "peppol", "S", at("0208", "0403019262")),
  broken("PEPPOL-COMMON-R049", "peppol", "S", at("0007", "5560123457")),
  broken("BR-CL-11", "peppol", "S", { "seller.registration": { scheme: "9930", id: "HRB 1" } }),
  broken("BR-CL-10", "peppol", "S", { "buyer.identifier": { scheme: "9930", id: "K 12" } }),
  broken("DK-R-002", "peppol", "E", danish),
  broken("DK-R-014", "peppol", "E", { ...danish, "seller.registration": { id: "12345678" } }),
  broken("DK-R-005", "peppol", "E", {
    ...danish,
    "seller.registration": { scheme: "0184", id: "12345678" },
    "buyer.country": "DK",
    "buyer.vatId": "DK87654321",
    "payment.means": "30"
  }),
  broken("IT-R-001", "peppol", "S", { ...italian, "seller.taxNumber": "123" }),
  broken("IT-R-002", "peppol", "S", { ...italian, "seller.street": undefined }),
  broken("IT-R-003", "peppol", "S", { ...italian, "seller.city": undefined }),
  broken("IT-R-004", "peppol", "S", { ...italian, "seller.postcode": undefined }),
  broken("NL-R-002", "peppol", "S", { ...dutch, "seller.street": undefined }),
  broken("NL-R-003", "peppol", "S", { ...dutch, "seller.registration": { id: "12345678" } }),
  broken("NL-R-004", "peppol", "S", { ...toDutch, "buyer.street": undefined }),
  broken("NL-R-005", "peppol", "S", { ...toDutch, "buyer.registration": { id: "12345678" } }),
  broken("NL-R-007", "peppol", "S", { ...dutch, payment: undefined }),
  broken("NL-R-008", "peppol", "S", { ...toDutch, payment: { means: "1", accounts: [] } }),
  broken("NL-R-009", "peppol", "S", { ...dutch, "lines[0].orderNumber": "10" }),
  broken("SE-R-003", "peppol", "E", { ...swedish, "seller.registration": { id: "556012-345" } }),
  broken("SE-R-004", "peppol", "E", { ...swedish, "seller.registration": { id: "556012345" } }),
  broken("SE-R-013", "peppol", "E", { ...swedish, "seller.registration": { id: "5560123457" } }),
  broken("SE-R-005", "peppol", "E", {
    ...swedish,
    "seller.registration": { id: "5560123456" },
    "seller.taxNumber": "1234567890"
  }),
  broken("SE-R-006", "peppol", "S", {
    ...swedish,
    currency: "SEK",
    payment: { means: "30", accounts: [{ number: "12345678" }] }
  })
]

const german: ReadonlyArray<readonly [xrechnung: string, peppol: string, places: Readonly<Record<string, unknown>>]> = [
  ["BR-DE-1", "DE-R-001", { payment: undefined }],
  ["BR-DE-2", "DE-R-002", { "seller.contact": undefined }],
  ["BR-DE-3", "DE-R-003", { "seller.city": undefined }],
  ["BR-DE-4", "DE-R-004", { "seller.postcode": undefined }],
  ["BR-DE-5", "DE-R-005", { "seller.contact.name": undefined }],
  ["BR-DE-6", "DE-R-006", { "seller.contact.phone": undefined }],
  ["BR-DE-7", "DE-R-007", { "seller.contact.email": undefined }],
  ["BR-DE-8", "DE-R-008", { "buyer.city": undefined }],
  ["BR-DE-9", "DE-R-009", { "buyer.postcode": undefined }],
  ["BR-DE-15", "DE-R-015", { buyerReference: undefined, orderNumber: "4500012345" }],
  ["BR-DE-18", "DE-R-018", { paymentTerms: "#SKONTO#TAGE=10#PROZENT=2#" }],
  ["BR-DE-19", "DE-R-019", { "payment.accounts": [{ number: "000123456789" }] }],
  ["BR-DE-27", "DE-R-027", { "seller.contact.phone": "12" }],
  ["BR-DE-28", "DE-R-028", { "seller.contact.email": "olga@example" }]
]

/** What Germany asks, in both of its forms. */
export const germanSides: ReadonlyArray<Broken> = german.flatMap(([xrechnung, peppol, places]) => [
  broken(xrechnung, "xrechnung", "S", places),
  broken(peppol, "peppol", "S", places)
])
