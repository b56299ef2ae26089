import type { Studio } from "./studio.ts"

export interface WebPage {
  readonly name: string
  readonly path: string
}

const month = new Date().toISOString().slice(0, 7)

/** Every page that an owner sees, by address. */
export const ownersPages = ({
  clients,
  people,
  projects
}: Pick<Studio, "clients" | "projects"> & {
  readonly people: { readonly owner: { readonly id: string } }
}): ReadonlyArray<WebPage> => [
  { name: "overview", path: "/" },
  { name: "week", path: "/week" },
  { name: "time", path: "/time" },
  { name: "calendar", path: "/calendar" },
  { name: "debtors", path: "/debtors" },
  { name: "statement", path: `/debtors/${clients[0]}` },
  { name: "invoices", path: "/invoices" },
  { name: "recurring", path: "/invoices/recurring" },
  { name: "payments", path: "/payments" },
  { name: "clients", path: "/clients" },
  { name: "projects", path: "/clients?view=projects" },
  { name: "client", path: `/clients/${clients[0]}` },
  { name: "project", path: `/projects/${projects[0]}` },
  { name: "team", path: "/team" },
  { name: "person", path: `/team/${people.owner.id}` },
  { name: "matrices", path: "/matrices" },
  { name: "activity", path: "/activity" },
  { name: "close", path: `/close/${month}` },
  { name: "import", path: "/import" },
  ...[
    "workspace",
    "business",
    "members",
    "currencies",
    "rates",
    "links",
    "webhooks",
    "mail",
    "tags",
    "api",
    "export",
    "security",
    "looks"
  ].map((section) => ({
    name: `settings ${section}`,
    path: `/settings/${section}`
  }))
]
