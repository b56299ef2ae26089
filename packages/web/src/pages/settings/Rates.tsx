import { m } from "../../paraglide/messages.js"
import { Sheet } from "../../parts/Sheet.tsx"

export const Rates = () => <Sheet title={m.settings_rates()}>…</Sheet>
