import { Link } from "@tanstack/react-router"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

interface UnconvertedProps {
  readonly amounts: ReadonlyArray<{ readonly currency: string; readonly debt_total: number }>
}

/** What is owed in currencies without an exchange rate, and so in no total. */
export const Unconverted = ({ amounts }: UnconvertedProps) =>
  amounts.length === 0 ? null : (
    <p className="soft">
      {m.debtors_unconverted({ amounts: amounts.map((one) => money(one.debt_total, one.currency)).join(", ") })}{" "}
      <Link to="/settings/$section" params={{ section: "currencies" }} className="link">
        {m.debtors_add_rate()}
      </Link>
    </p>
  )
