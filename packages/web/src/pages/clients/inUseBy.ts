import { Failed } from "../../api/client.ts"
import { m } from "../../paraglide/messages.js"

const kinds: ReadonlyArray<readonly [RegExp, (of: { readonly count: number }) => string]> = [
  [/^time entr/u, m.clients_use_entries],
  [/^payment/u, m.clients_use_payments],
  [/^payout/u, m.clients_use_payouts],
  [/^charge/u, m.clients_use_charges],
  [/^project/u, m.clients_use_projects],
  [/^rate/u, m.clients_use_rates]
]

/** Why a client or project cannot be deleted: `125 entries, 1 payment`. Undefined for other refusals. */
export const inUseBy = (error: unknown): string | undefined => {
  if (!(error instanceof Failed)) return undefined
  const counts = /still referenced by ([^:]+)/u.exec(error.message)?.[1]
  return counts
    ?.split(", ")
    .map((part) => {
      const [count = "", ...noun] = part.split(" ")
      const kind = kinds.find(([known]) => known.test(noun.join(" ")))
      return kind === undefined ? part : kind[1]({ count: Number(count) })
    })
    .join(", ")
}
