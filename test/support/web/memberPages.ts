import type { Studio } from "./studio.ts"

const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)

/** Every page that a member can open, including those about money. */
export const memberPages = ({ clients, people, projects }: Studio): ReadonlyArray<string> => [
  "/",
  "/?period=all",
  "/week",
  "/time",
  "/time?period=all",
  "/time?period=all&sort=most",
  "/time?period=all&sort=longest",
  "/calendar",
  `/calendar?day=${today}`,
  `/calendar?client=${clients[0]}`,
  "/payments",
  "/payments?period=all",
  "/payments?kind=paid&period=all",
  "/payments?kind=charges",
  "/clients",
  "/clients?sort=debt",
  "/clients?view=projects",
  "/clients?sort=received&view=projects",
  `/clients/${clients[0]}`,
  `/clients/${clients[0]}?tab=projects`,
  `/clients/${clients[0]}?tab=payments`,
  `/clients/${clients[0]}?tab=rates`,
  `/projects/${projects[0]}`,
  `/projects/${projects[0]}?tab=rates`,
  `/team/${people.member.id}`,
  "/matrices",
  ...["earned", "received", "charged"].map((what) => `/matrices?what=${what}&by=client`),
  `/close/${month}`,
  `/close/${month}?print=project`,
  "/invoices",
  "/debtors",
  `/debtors/${clients[0]}`,
  "/activity",
  "/team",
  "/import",
  ...["looks", "security", "api", "export", "rates", "currencies", "tags"].map((section) => `/settings/${section}`)
]
