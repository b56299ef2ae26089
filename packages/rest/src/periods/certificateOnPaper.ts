import type { Principal } from "@hourbook/core/access/Principal"
import { zoneOf } from "@hourbook/core/access/today"
import type { Names } from "@hourbook/core/entities/Names"
import type { Period, PeriodFigures } from "@hourbook/core/periods/Period"
import { mapInSlices, sortInSlices } from "@hourbook/core/scheduling/inSlices"
import { toText } from "@hourbook/core/values/Money"
import type { Certificate } from "@hourbook/paper/Certificate"
import type { Movements } from "@hourbook/paper/CertificateFigures"
import { Effect } from "effect"
import type { PaperOptions } from "../paper/PaperOptions.ts"

const movementsOf = ({
  charged,
  closing,
  currency,
  earned,
  opening,
  received,
  settled
}: PeriodFigures["totals"]): Movements => ({
  currency,
  opening: toText(opening),
  earned: toText(earned),
  charged: toText(charged),
  received: toText(received),
  settled: toText(settled),
  closing: toText(closing)
})

type Named = Effect.Success<ReturnType<Names["Service"]["all"]>>

/** Figures with names instead of ids, in their order. */
const figuresOf = Effect.fnUntraced(function* (
  { clients, counts, members, totals }: PeriodFigures,
  { locale, named }: { readonly locale: string; readonly named: Named }
) {
  const nameOf = new Map<string, string>([...named.clients, ...named.members].map(({ id, name }) => [id, name]))
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const ofClients = yield* mapInSlices(clients, (line) => ({
    ...movementsOf(line),
    name: line.clientId === null ? null : (nameOf.get(line.clientId) ?? line.clientId)
  }))
  const ofMembers = yield* mapInSlices(members, ({ cost, currency, minutes, userId }) => ({
    name: nameOf.get(userId) ?? userId,
    currency,
    minutes,
    cost: toText(cost)
  }))
  return {
    // Records without a client come last.
    clients: yield* sortInSlices(ofClients, (one, other) =>
      one.name === null || other.name === null
        ? Number(one.name === null) - Number(other.name === null)
        : compare(one.name, other.name)
    ),
    members: yield* sortInSlices(ofMembers, (one, other) => compare(one.name, other.name)),
    counts,
    totals: movementsOf(totals)
  }
})

/** A close or reopening on paper, with the figures that were stored with it. */
export const certificateOnPaper = Effect.fnUntraced(function* (
  period: Period,
  { named, who }: { readonly named: Named; readonly who: Principal },
  options: PaperOptions
) {
  const { locale } = options
  const certificate: Certificate = {
    sender: who.workspace.name,
    action: period.action,
    from: period.from,
    through: period.through,
    state: period.state,
    note: period.action === "close" ? period.note : period.reason,
    by: named.members.find(({ id }) => id === period.userId)?.name ?? period.userId,
    at: period.at,
    zone: zoneOf(who),
    sha256: period.sha256,
    logHead: period.logHead,
    figures: period.figures === null ? null : yield* figuresOf(period.figures, { locale, named }),
    closedThrough: who.workspace.closedThrough
  }
  const { certificateSheet } = yield* Effect.promise(() => import("@hourbook/paper/Certificate"))
  return certificateSheet(certificate, options)
})
