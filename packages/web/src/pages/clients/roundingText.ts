import type { Rounding } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"

/** A rounding in words: `up to 15 min, at least 30 min`. */
export const roundingText = ({ minimum, mode, step }: Rounding): string => {
  const ways = {
    up: () => m.clients_rounds_up({ step }),
    nearest: () => m.clients_rounds_nearest({ step }),
    down: () => m.clients_rounds_down({ step }),
    none: () => m.clients_rounding_none()
  }
  return minimum === 0 ? ways[mode]() : `${ways[mode]()}, ${m.clients_at_least({ minimum })}`
}
