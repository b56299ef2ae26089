import type { ReportFilters } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { m } from "../../paraglide/messages.js"

interface FiltersProps {
  readonly filters: ReportFilters
  readonly period: string | undefined
}

/** Says which project, client or member the page is limited to, and leads back to all. */
export const Filters = ({ filters, period }: FiltersProps) => {
  const names = [...filters.projects, ...filters.counteragents, ...filters.users].map(({ name }) => name ?? "?")
  if (names.length === 0) return null
  return (
    <p className="soft">
      {m.overview_only({ names: names.join(", ") })}{" "}
      <Link to="/" search={period === undefined ? {} : { period }} className="link">
        {m.overview_show_all()}
      </Link>
    </p>
  )
}
