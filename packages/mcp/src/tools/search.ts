import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { chargeKind } from "@hourbook/core/money/Charge"
import { Charges } from "@hourbook/core/money/Charges"
import { paymentKind } from "@hourbook/core/money/Payment"
import { Payments } from "@hourbook/core/money/Payments"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { finds } from "@hourbook/core/values/fold"
import type { PageOf } from "@hourbook/core/values/Page"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Site } from "@hourbook/rest/edge/callers/site"
import { Effect, Schema } from "effect"
import { clientOf, entityLine, projectOf } from "../present/entities.ts"
import { rowsThatFit } from "../present/outputBudget.ts"
import { quoted } from "../present/quoted.ts"
import { entryLine, entryOf, transferLine, transferOf } from "../present/records.ts"
import { words } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"
import { type KindName, urlOf } from "./shared/Kinds.ts"

const searched = ["client", "project", "time", "payment", "charge"] as const
type Searched = (typeof searched)[number]

const mostOfAKind = 10

/** What a search without kinds looks through: everything that the caller's role may read. */
const everythingFor = ({ member }: Principal): ReadonlyArray<Searched> => {
  const readers: ReadonlyArray<string> = recordKinds.charges.readers
  return searched.filter((kind) => kind !== "charge" || readers.includes(member.role))
}

const Found = Schema.Struct({ id: Schema.String, kind: Schema.String, title: Schema.String, url: Schema.String })
type Found = typeof Found.Type

interface Entities<A> {
  readonly choices: (
    who: Principal,
    wanted: { readonly search: string }
  ) => Effect.Effect<{ readonly page: { readonly items: ReadonlyArray<A> } }, CoreError>
  readonly all: (who: Principal) => Effect.Effect<ReadonlyArray<A>, CoreError>
}

/** Those that are not archived, then those that are. */
const eachOf = <A extends { readonly archived: boolean; readonly name: string }>(
  { all, choices }: Entities<A>,
  who: Principal,
  text: string
) =>
  Effect.gen(function* () {
    const { page } = yield* choices(who, { search: text })
    const current = page.items.slice(0, mostOfAKind)
    const archived = (yield* all(who)).filter((one) => one.archived && finds(text, one.name))
    return [...current, ...archived.slice(0, mostOfAKind)]
  })

const newest = <Sort extends string>(sortBy: Sort): PageOf<Sort> => ({
  sortBy,
  direction: "desc",
  start: { _tag: "Offset", offset: 0 },
  limit: mostOfAKind
})

export const search = Effect.gen(function* () {
  const clients = yield* Clients
  const projects = yield* Projects
  const time = yield* TimeEntries
  const payments = yield* Payments
  const charges = yield* Charges
  const { publicUrl: site } = yield* Site
  const hit = (kind: KindName, id: string, title: string): Found => {
    const short = kind === "client" || kind === "project" ? idEndOf(id) : shortIdOf(id)
    return { id: short, kind, title, url: urlOf(kind, id, { short, site }) }
  }

  const finders: Readonly<
    Record<Searched, (who: Principal, text: string) => Effect.Effect<ReadonlyArray<Found>, CoreError>>
  > = {
    client: (who, text) =>
      Effect.map(eachOf(clients, who, text), (all) =>
        all.map((one) => hit("client", one.id, entityLine(clientOf(one))))
      ),
    project: (who, text) =>
      Effect.map(eachOf(projects, who, text), (all) =>
        all.map((one) => hit("project", one.id, entityLine(projectOf(one))))
      ),
    time: (who, text) =>
      Effect.map(time.list(who, { filter: { search: text }, page: newest("workedOn"), chart: false }), ({ page }) =>
        page.items.map((one) => hit("time", one.id, entryLine(entryOf(who, one))))
      ),
    payment: (who, text) =>
      Effect.map(
        payments.list(who, { filter: { search: text }, page: newest("receivedOn"), chart: false }),
        ({ page }) =>
          page.items.map((one) => hit("payment", one.id, transferLine("payments")(transferOf(paymentKind)(who, one))))
      ),
    charge: (who, text) =>
      Effect.map(charges.list(who, { filter: { search: text }, page: newest("chargedOn"), chart: false }), ({ page }) =>
        page.items.map((one) => hit("charge", one.id, transferLine("charges")(transferOf(chargeKind)(who, one))))
      )
  }

  return tool({
    name: "search",
    title: "Search records",
    description:
      "Find clients and projects (archived ones last), time entries, payments and charges by text. All tools take the ids.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct({
      query: words,
      kinds: Schema.optionalKey(Schema.Array(Schema.Literals(searched)))
    }),
    output: Schema.Struct({ results: Schema.Array(Found) }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const wanted = input.kinds ?? everythingFor(who)
      const found = yield* Effect.forEach(new Set(wanted), (kind) => finders[kind](who, input.query.trim()), {
        concurrency: "unbounded"
      })
      const all = found.flat()
      return { results: all.slice(0, rowsThatFit(all, {})) }
    }),
    text: ({ results }, { query }) =>
      results.length === 0
        ? `Nothing found for ${quoted(query)}. Try fewer or other words.`
        : results.map(({ kind, title }) => `${kind}: ${title}`).join("\n")
  })
})
