import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith
} from "@tanstack/react-router"
import { NotFound } from "./components/messages/NotFound.tsx"
import { periodOf } from "./format/period.ts"
import { PageError } from "./shell/PageError.tsx"
import { Shell } from "./shell/Shell.tsx"

type Sent = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Keeps the named parameters that have a text; a page's filters are in its address. */
const texts =
  <Name extends string>(...names: ReadonlyArray<Name>) =>
  (sent: Sent): { readonly [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = typeof sent[name] === "number" ? String(sent[name]) : text(sent[name])
      if (value !== undefined) kept[name] = value
    }
    return kept
  }

/** The same with the period of the page. */
const periodAnd =
  <Name extends string>(...names: ReadonlyArray<Name>) =>
  (sent: Sent): { readonly [Key in Name]?: string } & { readonly period?: string } => {
    const period = periodOf(typeof sent["period"] === "number" ? String(sent["period"]) : sent["period"])
    return { ...texts(...names)(sent), ...(period === undefined ? {} : { period }) }
  }

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageError })
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/signin",
  validateSearch: texts("next"),
  component: lazyRouteComponent(() => import("./pages/signin/SignIn.tsx"), "SignIn")
})
const shared = createRoute({
  getParentRoute: () => root,
  path: "/s",
  component: lazyRouteComponent(() => import("./pages/shared/SharedStatement.tsx"), "SharedStatement")
})
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell })
const inShell = () => shell

const filters = ["project", "client", "member", "tag", "billable", "currency", "q", "sort"] as const

const pages = [
  createRoute({
    getParentRoute: inShell,
    path: "/",
    validateSearch: periodAnd("project", "client", "member"),
    component: lazyRouteComponent(() => import("./pages/overview/Overview.tsx"), "Overview")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/week",
    validateSearch: texts("from", "member"),
    component: lazyRouteComponent(() => import("./pages/week/Week.tsx"), "Week")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/time",
    validateSearch: periodAnd(...filters),
    component: lazyRouteComponent(() => import("./pages/time/Time.tsx"), "Time")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/calendar",
    validateSearch: texts("month", "day", "member", "project", "client"),
    component: lazyRouteComponent(() => import("./pages/calendar/Calendar.tsx"), "Calendar")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/debtors",
    validateSearch: periodAnd("view", "overdue", "sort", "client", "q"),
    component: lazyRouteComponent(() => import("./pages/debtors/Debtors.tsx"), "Debtors")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/debtors/$id",
    validateSearch: texts("from", "to", "view"),
    component: lazyRouteComponent(() => import("./pages/debtors/Statement.tsx"), "Statement")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/invoices",
    validateSearch: periodAnd("status", "client", "q", "sort"),
    component: lazyRouteComponent(() => import("./pages/invoices/Invoices.tsx"), "Invoices")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/invoices/recurring",
    component: lazyRouteComponent(() => import("./pages/invoices/recurring/Recurring.tsx"), "Recurring")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/invoices/$id",
    validateSearch: texts("view", "issue"),
    component: lazyRouteComponent(() => import("./pages/invoices/Invoice.tsx"), "Invoice")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/payments",
    validateSearch: periodAnd(...filters, "kind"),
    component: lazyRouteComponent(() => import("./pages/payments/Payments.tsx"), "Payments")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/clients",
    validateSearch: periodAnd("q", "sort", "archived", "view"),
    component: lazyRouteComponent(() => import("./pages/clients/Clients.tsx"), "Clients")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/clients/$id",
    validateSearch: periodAnd("tab", "edit", "back"),
    component: lazyRouteComponent(() => import("./pages/clients/Client.tsx"), "Client")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/projects/$id",
    validateSearch: periodAnd("tab", "edit"),
    component: lazyRouteComponent(() => import("./pages/clients/Project.tsx"), "Project")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/team",
    validateSearch: periodAnd("sort"),
    component: lazyRouteComponent(() => import("./pages/team/Team.tsx"), "Team")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/team/$id",
    validateSearch: periodAnd("tab"),
    component: lazyRouteComponent(() => import("./pages/team/Person.tsx"), "Person")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/approvals",
    validateSearch: texts("from", "state"),
    component: lazyRouteComponent(() => import("./pages/approvals/Approvals.tsx"), "Approvals")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/matrices",
    validateSearch: periodAnd("what", "by", "project", "client", "member", "metric"),
    component: lazyRouteComponent(() => import("./pages/matrices/Matrices.tsx"), "Matrices")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/activity",
    validateSearch: periodAnd("member", "kind", "action", "days", "q", "project", "client"),
    component: lazyRouteComponent(() => import("./pages/activity/Activity.tsx"), "Activity")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/close/$month",
    validateSearch: texts("print", "client", "member", "project"),
    component: lazyRouteComponent(() => import("./pages/close/Close.tsx"), "Close")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/import",
    component: lazyRouteComponent(() => import("./pages/import/Import.tsx"), "Import")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/settings",
    component: lazyRouteComponent(() => import("./pages/settings/Settings.tsx"), "Settings")
  }),
  createRoute({
    getParentRoute: inShell,
    path: "/settings/$section",
    validateSearch: texts("back", "field"),
    component: lazyRouteComponent(() => import("./pages/settings/Settings.tsx"), "Settings")
  }),
  createRoute({ getParentRoute: inShell, path: "$", component: NotFound })
] as const

/** Every page by its address. A page's code is loaded when a person points at a link to it. */
export const router = createRouter({
  routeTree: root.addChildren([signIn, shared, shell.addChildren(pages)]),
  // Whatever an address asks is text: `period=2026`, not a number in quotation marks.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: "intent",
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    readonly router: typeof router
  }
}
