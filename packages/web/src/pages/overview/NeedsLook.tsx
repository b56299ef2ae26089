import type { Risk } from "@hourbook/contract/contract"
import { Link, type LinkProps } from "@tanstack/react-router"
import { CircleAlert, Info, TriangleAlert } from "lucide-react"
import { Card } from "../../components/Card.tsx"
import { percent, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Overview.module.css"

const icons = { critical: CircleAlert, warning: TriangleAlert, info: Info }

const nameOf = ({ entity_id: id, kind, name }: Risk): string =>
  id === null && kind === "overdue_debt" ? m.overview_risk_work_without() : name

const sentence = (risk: Risk, currency: string): string => {
  const { entity_id: id, kind, value } = risk
  const name = nameOf(risk)
  switch (kind) {
    case "overdue_debt":
      return m.overview_risk_overdue({ name, amount: roundMoney(value, currency) })
    case "debt_concentration":
      return id === null
        ? m.overview_risk_no_client({ share: percent(Math.round(value)) })
        : m.overview_risk_concentration({ name, share: percent(Math.round(value)) })
    case "budget":
      return m.overview_risk_budget({ name, share: percent(Math.round(value)) })
    case "idle_project":
      return m.overview_risk_idle({ name, days: value })
    case "unconverted_currency":
      return m.overview_risk_unconverted({ name })
  }
}

/** Where the first of a kind is looked at, and where all of them are. */
const places = ({
  entity_id: id,
  entity_kind: of,
  kind
}: Risk): { readonly one: LinkProps; readonly all: LinkProps } => {
  switch (kind) {
    case "overdue_debt":
    case "debt_concentration": {
      const all: LinkProps = { to: "/debtors", search: kind === "overdue_debt" ? { overdue: "1" } : {} }
      const withoutClient: LinkProps = { to: "/time", search: { client: "none" } }
      return { one: id === null ? withoutClient : { to: "/debtors/$id", params: { id } }, all }
    }
    case "budget": {
      const all: LinkProps = { to: "/clients", search: of === "project" ? { view: "projects" } : {} }
      if (id === null) return { one: all, all }
      return { one: { to: of === "project" ? "/projects/$id" : "/clients/$id", params: { id } }, all }
    }
    case "idle_project": {
      const all: LinkProps = { to: "/clients", search: { view: "projects" } }
      return { one: id === null ? all : { to: "/projects/$id", params: { id } }, all }
    }
    case "unconverted_currency": {
      const all: LinkProps = { to: "/settings/$section", params: { section: "currencies" } }
      return { one: all, all }
    }
  }
}

interface NeedsLookProps {
  readonly risks: ReadonlyArray<Risk>
  readonly currency: string
}

/** The risks, the first of each kind in words; every one leads to where it is looked at. */
export const NeedsLook = ({ currency, risks }: NeedsLookProps) => {
  const kinds = [...Map.groupBy(risks, ({ kind }) => kind).values()]
  if (kinds.length === 0) return null
  return (
    <Card title={m.overview_needs_look()}>
      <ul className={styles.risks}>
        {kinds.map(([first, ...others]) => {
          if (first === undefined) return null
          const Icon = icons[first.severity]
          const { all, one } = places(first)
          return (
            <li key={first.kind} className={styles[first.severity]}>
              <Icon size={17} aria-hidden="true" />
              <span>
                <Link {...one} className={styles.risk}>
                  {sentence(first, currency)}
                </Link>
                {others.length > 0 && (
                  <Link {...all} className={styles.others}>
                    {m.overview_risk_others({
                      names: others.slice(0, 2).map(nameOf).join(", "),
                      more: Math.max(0, others.length - 2)
                    })}
                  </Link>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
