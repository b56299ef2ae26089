import { AskedBar } from "../../components/messages/AskedBar.tsx"
import { m } from "../../paraglide/messages.js"

/** Says that work waits for a rate. */
export const RateAskBar = ({ count, open }: { readonly count: number; readonly open: () => void }) => (
  <AskedBar text={m.entry_asks_rate({ count })} action={m.entry_asks_rate_action()} open={open} />
)
