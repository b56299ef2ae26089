import { RatesLedger } from "../../features/rates/RatesLedger.tsx"
import { m } from "../../paraglide/messages.js"

/** The rates for all work. Those of a client, project or person are on their pages. */
export const Rates = () => (
  <>
    <p className="soft">{m.settings_rates_why()}</p>
    <RatesLedger scope={{}} kinds={["bill", "cost"]} />
  </>
)
