import { hiddenFields, seesMoney } from "@hourbook/core/access/hiddenFields"
import { maySeeMoney } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { zoneOf } from "@hourbook/core/access/today"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { utc } from "@hourbook/core/values/timeZone"
import type { NamesOfWorkspace } from "@hourbook/exchange/writers/accountNames"
import { Effect, Option, Result } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { askedLanguage, languageComplaint } from "../language/askedLanguage.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import type { ListFormat, Table } from "../shapes/FileTable.ts"
import { askedFormat } from "./askedFormat.ts"
import { contentDisposition } from "./contentDisposition.ts"
import { fileColumns } from "./fileColumns.ts"
import { KeepsData } from "./KeepsData.ts"
import { fileFormats } from "./loadedFormats.ts"
import { dataOf, firstPage, isRow, nextPage, pageParameters, type Query, type Row, rowsOf } from "./pages.ts"
import { eachInItsTime, pagesOfFile, type RowsOfFile } from "./pagesOfFile.ts"
import type { ForPeople } from "./peopleColumns.ts"
import { rowsEach } from "./rowsEach.ts"
import { needsNames } from "./unnamedIds.ts"

interface Asked {
  readonly endpoint: HttpApiEndpoint.Top
  readonly table: Table
  /** Whether the endpoint also answers on paper, which is asked for elsewhere. */
  readonly isPrinted: boolean
  /** The parameters of a request but for those that are as by default. */
  readonly chosen: (query: Query) => Query
  /** The parameters that the endpoint knows. */
  readonly known: ReadonlyArray<string>
  /** The response to a parameter that a file does not take. */
  readonly refuse: (message: string) => HttpServerResponse.HttpServerResponse
  /** The response to a file that the caller may not have. */
  readonly forbid: (error: CoreError) => HttpServerResponse.HttpServerResponse
  /** The names of all that a journal has accounts for. */
  readonly names: (who: Principal) => Effect.Effect<NamesOfWorkspace, CoreError>
}

const daysOf = (data: Row): ReadonlyArray<string> => {
  const days = isRow(data["period"]) ? data["period"]["days"] : undefined
  return Array.isArray(days) ? days.map(String) : []
}

/** The table of a request, without the list within a row if that has nothing then. */
const tableFor = ({ each, ...table }: Table, sent: Query): Table =>
  each === undefined || each.asks?.every((name) => sent[name] === undefined) === true ? table : { ...table, each }

const nameOf = ({ path }: HttpApiEndpoint.Top): string =>
  path
    .replace(/^\/(?:api\/)?/u, "")
    .replace(/\/$/u, "")
    .replaceAll("/", "-")

const noNames: NamesOfWorkspace = { clients: [], projects: [], members: [] }

const isSheet = (format: ListFormat | undefined): boolean => format === "csv" || format === "xlsx"

/** Why a file cannot be made of what was sent, if it cannot. */
const complaintOf = (sent: Query, format: ListFormat | undefined): string | undefined => {
  if (!["plain", "excel", undefined].some((one) => one === sent["for"])) return "for: expected plain or excel"
  const flag = ["bom", "ids"].find((name) => !["0", "1", undefined].some((one) => one === sent[name]))
  if (flag !== undefined) return `${flag}: expected 0 or 1`
  if (format !== "csv" && sent["bom"] !== undefined) return "bom: is for CSV: add format=csv, or leave it out"
  if (!isSheet(format) && sent["for"] !== undefined) {
    return "for: is for CSV and XLSX: add format=csv or xlsx, or leave it out"
  }
  if (sent["for"] === undefined && sent["ids"] !== undefined) {
    return "ids: a file for programs has all ids: add for=excel, or leave it out"
  }
  const ofPages = format === undefined ? undefined : Object.keys(sent).find((name) => pageParameters.includes(name))
  if (ofPages !== undefined) return `${ofPages}: a file has the whole list: leave it out, or ask for JSON`
  return languageComplaint(sent)
}

/** How a file is written for people; null for programs. */
const peopleOf = (
  sent: Query,
  request: HttpServerRequest.HttpServerRequest,
  who: Principal | undefined
): ForPeople | null => {
  const language = askedLanguage(request, sent["lang"])
  if (sent["for"] !== "excel" || Result.isFailure(language)) return null
  return { ...language.success, hasIds: sent["ids"] === "1", zone: who === undefined ? utc : zoneOf(who) }
}

/**
 * The answer as it is, or the whole list as a file, if the request asks for one. The endpoint answers page by page while
 * the file is sent, so that memory does not follow its length. A refusal of the first page is answered as it is; after
 * that, a page that cannot be read ends the connection, so that no file is taken for whole.
 */
export const fileAnswer = Effect.fnUntraced(function* <E, R>(
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { chosen, endpoint, forbid, isPrinted, known, names, refuse, table: whole }: Asked
) {
  const sent = chosen(yield* HttpServerRequest.ParsedSearchParams)
  const table = tableFor(whole, sent)
  const request = yield* HttpServerRequest.HttpServerRequest
  const found = askedFormat({ table, isPrinted }, request, sent)
  if (Result.isFailure(found)) return refuse(found.failure)
  const complaint = complaintOf(sent, found.success)
  if (complaint !== undefined) return refuse(complaint)
  if (found.success === undefined) return yield* handler
  const who = Option.getOrUndefined(yield* Effect.serviceOption(CurrentPrincipal))
  const isJournal = found.success === "hledger"
  const allowed = who !== undefined && isJournal ? yield* Effect.result(maySeeMoney(who)) : Result.void
  if (Result.isFailure(allowed)) return forbid(allowed.failure)
  const ask = (query: Query) =>
    handler.pipe(
      Effect.provideService(HttpServerRequest.ParsedSearchParams, query),
      Effect.provideService(KeepsData, true),
      eachInItsTime
    )
  const asked = firstPage(sent, table, known)
  const first = yield* ask(asked)
  if (first.status !== 200) return first
  const data = dataOf(first)
  const inSheet = isSheet(found.success)
  const rowsIn = (page: Row) => (inSheet ? rowsOf(page, table).flatMap(rowsEach(table)) : rowsOf(page, table))
  const rows = rowsIn(data)
  const columns = fileColumns(endpoint, table, {
    hidden: who === undefined ? [] : hiddenFields(who),
    hasMoney: who === undefined || seesMoney(who),
    hasAccounts: who?.member.role !== "member",
    choices: sent["for_select"] === "1",
    days: daysOf(data)
  })
  const people = peopleOf(sent, request, who)
  const isNamed = isJournal || (people !== null && needsNames(columns))
  const named = yield* Effect.result(who !== undefined && isNamed ? names(who) : Effect.succeed(noNames))
  if (Result.isFailure(named)) return forbid(named.failure)
  const format = yield* Effect.promise(fileFormats[found.success])
  const writer = format.open({
    name: nameOf(endpoint),
    type: table.type,
    columns,
    data,
    rows,
    names: named.success,
    currency: who?.workspace.currency ?? null,
    people,
    hasMark: sent["bom"] === "1"
  })
  const pageOf = (page: Row, query: Query): RowsOfFile<Row, E, R> => ({
    rows: rowsIn(page),
    next: Option.match(nextPage(page, table, query), {
      onNone: () => null,
      onSome: Effect.fnUntraced(function* (next) {
        const answer = yield* ask(next)
        if (answer.status !== 200) return yield* Effect.die(new Error(`a further page was answered ${answer.status}`))
        return pageOf(dataOf(answer), next)
      })
    })
  })
  const bytes = yield* pagesOfFile(pageOf(data, asked), writer)
  return HttpServerResponse.stream(bytes, {
    contentType: format.contentType,
    headers: {
      "cache-control": "no-store",
      "content-disposition": contentDisposition({
        as: "attachment",
        name: nameOf(endpoint),
        extension: format.extension
      })
    }
  })
})
