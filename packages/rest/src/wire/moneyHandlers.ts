import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { DayTotal, Total } from "@hourbook/core/facts/totals"
import type { Imports } from "@hourbook/core/imports/Imports"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyDraft, MoneyExtras, MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { RecordDraft } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { Warned } from "@hourbook/core/records/Warning"
import type { SortKind } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { respond } from "../edge/answers/respond.ts"
import { warningsOf } from "../edge/answers/warningText.ts"
import { askedPage, checkRange, pageTail, type PagingQuery } from "../edge/paging.ts"
import type { Endpoints } from "../edge/requests/knownNames.ts"
import { checkExternal } from "./external.ts"
import { type Contract, recordHandlers } from "./recordHandlers.ts"
import { sharedFilter, someFields } from "./recordToWire.ts"

type MoneyListQuery = Parameters<MoneyUseCases<never, never>["list"]>[1]

type ListQuery<Name> = PagingQuery<Name> &
  Parameters<typeof sharedFilter>[0] & {
    readonly include_totals?: boolean
    readonly totals_only?: boolean
    readonly charts?: boolean
  }

/** What is in a list, for its kind to name. */
interface Listed<A> {
  readonly items: ReadonlyArray<A>
  /** Null where the query leaves the totals out. */
  readonly total: Total | null
  readonly days: ReadonlyArray<DayTotal>
  readonly tail: ReturnType<typeof pageTail>
}

/** What the interface calls a kind of money. */
interface Names<A, Day extends string, Name extends string, Query, One, List> {
  /** The last part of the path of its list. */
  readonly list: string
  /** How its range of days begins in a query: `payout` for `payout_from`. */
  readonly range: string
  readonly filterOf: (query: Query) => Pick<RecordFilter, "from" | "to" | "chargeKinds">
  /** By the document that has them, of a kind that documents have. */
  readonly invoicedOf?: (query: Query) => MoneyListQuery["invoiced"]
  readonly sorts: Readonly<Record<Name, { readonly by: MoneySort<Day>; readonly kind: SortKind }>>
  readonly byDay: NoInfer<Name>
  readonly toResponse: (record: Shown<A>) => One
  readonly toList: (list: Listed<Shown<A>>) => List
}

type MoneyBody<Day extends string> = Pick<MoneyDraft<Day>, Day | "amount" | "currency" | keyof MoneyExtras> &
  Partial<Pick<MoneyDraft<Day>, "comment">> &
  RecordDraft
type MoneyChanges<Day extends string> = Partial<MoneyDraft<Day>> & RecordDraft

/** What the contract has for a kind. */
interface MoneyContract<Id, Day extends string> extends Omit<
  Contract<MoneyBody<Day>, MoneyChanges<Day>, Id>,
  "endpoints"
> {
  readonly group: Endpoints & {
    readonly endpoints: { readonly record: HttpApiEndpoint.Top; readonly amend: HttpApiEndpoint.Top }
  }
}

/** The handlers of a kind of money, typed by its part of the contract. */
export const moneyHandlers = <
  A extends MoneyRecord<Day>,
  Day extends string,
  Name extends string,
  Query extends ListQuery<Name>,
  One,
  List
>(
  kind: MoneyKind<A, Day>,
  { imports, useCases }: { readonly imports: Imports["Service"]; readonly useCases: MoneyUseCases<A, Day> },
  contract: MoneyContract<A["id"], Day>,
  names: Names<A, Day, Name, Query, One, List>
) => {
  const noun = recordKinds[kind.name].one
  const { create, ...others } = recordHandlers({
    noun,
    call: `record ${noun}`,
    contract: {
      ...contract,
      endpoints: { create: contract.group.endpoints.record, amend: contract.group.endpoints.amend }
    },
    imports,
    useCases: { ...useCases, create: useCases.record },
    draftOf: (body): MoneyDraft<Day> & RecordDraft => ({ ...body, comment: body.comment ?? null }),
    changesOf: someFields,
    data: names.toResponse,
    written: (outcome) => ({ ...names.toResponse(outcome.record), ...warningsOf(outcome, noun) }),
    shownOf: ({ record }: Warned<Shown<A>>) => record
  })

  const list = ({ query }: { readonly query: Query }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        const own = names.filterOf(query)
        yield* checkRange(names.range, own.from, own.to)
        yield* checkExternal(query)
        const asked = yield* askedPage(names.list, names.sorts, names.byDay, query)
        const withTotals = query.include_totals !== false
        const list = yield* useCases.list(who, {
          filter: { ...sharedFilter(query), ...own },
          invoiced: names.invoicedOf?.(query),
          page: query.totals_only === true ? undefined : asked.page,
          chart: withTotals && query.charts !== false
        })
        return { asked, list, withTotals }
      }),
      {
        data: ({ asked, list, withTotals }) =>
          names.toList({
            items: list.page.items,
            total: withTotals ? list.total : null,
            days: list.days,
            tail: pageTail(asked, list.page.next, list.total.count)
          })
      }
    )

  return { list, record: create, ...others }
}
