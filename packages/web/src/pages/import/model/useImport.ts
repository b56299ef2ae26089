import { asName } from "@hourbook/exchange/plan/asName"
import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import { hasAnswers, stillHolding, undoneBefore } from "@hourbook/exchange/plan/remembered"
import type { Call } from "@hourbook/exchange/transfer/Call"
import { progressOf } from "@hourbook/exchange/transfer/progress"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { send, transmit } from "../../../api/client.ts"
import { useMay, useSession } from "../../../session/useSession.ts"
import { openReader, type Reader } from "../worker/openReader.ts"
import type { WritingStep } from "../worker/protocol.ts"
import { readImports, undoneHere } from "./imports.ts"
import { goneIds, importToContinue, keepable, keptMapping, ownChoices, withLongNames } from "./importState.ts"
import { pause } from "./pause.ts"
import { readWorld } from "./readWorld.ts"
import { type StepName, type Chosen, type ImportState, start } from "./wizardState.ts"
import { writeImport } from "./writeImport.ts"

/** A larger file would not fit into the memory of a browser's tab. */
const mostBytes = 256 * 1024 ** 2

/** The server is asked about this many entries without a question; about more, only when the person wants it. */
const mostTriedAtOnce = 2000

const sendCall = async (
  call: Call,
  signal: AbortSignal,
  { idempotencyKey, query = "" }: { readonly query?: string; readonly idempotencyKey?: string }
): Promise<unknown> => {
  if (call.makes === "nothing") return (await transmit({ method: "GET", address: call.path, signal })).data
  const { body, path } = call
  return (await transmit({ method: "POST", address: `${path}${query}`, body, idempotencyKey, signal })).data
}

/** An import from its file to its report; everything about the file is asked of a worker. */
export const useImport = () => {
  const session = useSession()
  const { manage } = useMay()
  const cache = useQueryClient()
  const [state, setState] = useState(start)
  const reader = useRef<Reader>(undefined)
  const stopping = useRef<AbortController>(undefined)
  const update = (change: Partial<ImportState>): void => setState((now) => ({ ...now, ...change }))
  const fail = (error: unknown): void => update({ error, busy: false })

  useEffect(
    () => () => {
      stopping.current?.abort()
      reader.current?.close()
      reader.current = undefined
    },
    []
  )
  const asked = (): Reader => {
    reader.current ??= openReader()
    return reader.current
  }

  const planning = ({ mapping, world }: Pick<Chosen, "mapping" | "world">) => {
    const { archived: _, ...known } = world
    return { mapping, world: known, today: session.today }
  }

  const surveyed = async (chosen: Omit<Chosen, "survey">): Promise<Chosen> => {
    const survey = await asked().ask("survey", planning(chosen))
    const mapping = withLongNames(survey, chosen.mapping)
    return { ...chosen, survey, mapping: manage ? mapping : ownChoices(survey, mapping) }
  }

  const choose = async (file: File): Promise<void> => {
    if (file.size > mostBytes) {
      update({ ...start, unreadable: { code: "largeFile", mebibytes: mostBytes / 1024 ** 2 } })
      return
    }
    update({ ...start, busy: true })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const [facts, world, imports] = await Promise.all([
        asked().ask("read", { bytes }, [bytes.buffer]),
        cache.query(readWorld(session, manage)),
        cache.query(readImports)
      ])
      if ("_tag" in facts) {
        update({ busy: false, unreadable: facts.reason })
        return
      }
      const continues = importToContinue(imports, facts)
      const undone = continues === undefined ? undoneBefore(imports, undoneHere(cache), facts) : undefined
      const mapping =
        undone === undefined
          ? keptMapping((continues ?? { mapping: noMapping }).mapping)
          : stillHolding(keptMapping(undone.mapping), { header: facts.header, world })
      const timeZone = mapping.answers.timeZone ?? world.timeZone
      const answers = { ...mapping.answers, ...(timeZone === undefined ? {} : { timeZone }) }
      const gone = goneIds(mapping, world)
      const chosen = await surveyed({
        name: file.name,
        facts,
        world,
        continues,
        remembers: undone !== undefined && hasAnswers(mapping) ? undone.file_name : undefined,
        gone,
        mapping: { ...mapping, answers }
      })
      update({ busy: false, chosen, step: "columns" })
    } catch (error) {
      fail(error)
    }
  }

  /** A change of how the file is read; of two, the later counts. */
  const changes = useRef(0)
  const readAs = async (mapping: Mapping): Promise<void> => {
    const { chosen } = state
    if (chosen === undefined) return
    changes.current += 1
    const change = changes.current
    update({ chosen: { ...chosen, mapping }, busy: true, error: undefined })
    try {
      const next = await surveyed({ ...chosen, mapping })
      if (change === changes.current) update({ chosen: next, busy: false })
    } catch (error) {
      fail(error)
    }
  }

  const decide = (mapping: Mapping): void =>
    setState((now) => (now.chosen === undefined ? now : { ...now, chosen: { ...now.chosen, mapping } }))

  /** Begins a dry run without an import. A member may not see all rates. */
  const begin = async (importId: string | null): Promise<WritingStep> => {
    const { continues, facts } = state.chosen ?? {}
    // One that was stopped is known to the server by its lines.
    const isFirst = !(await send("GET", "/api/imports")).data.imports.some(
      ({ id, source, undone_at: undone }) =>
        source === facts?.source && undone === null && (id !== importId || id === continues?.id)
    )
    const hasRates = !manage || (await send("GET", "/api/rates", { query: { kind: "bill" } })).data.rates.length > 0
    return asked().ask("begin", {
      importId,
      isDryRun: importId === null,
      withRates: state.setsRates,
      hasRates,
      isFirst
    })
  }

  /** Asks the server what would become of each entry. Nothing is written, so a step to elsewhere ends it. */
  const tryOut = async (of: number): Promise<void> => {
    const stop = new AbortController()
    stopping.current = stop
    update({ trial: { done: 0, of, report: undefined }, error: undefined })
    try {
      const report = await writeImport(
        {
          begin: () => begin(null),
          next: (answers) => asked().ask("next", { answers }),
          post: (call, _, signal) => sendCall(call, signal, { query: "?dry_run=1" }),
          pause,
          show: ({ done }) => update({ trial: { done, of, report: undefined } })
        },
        stop.signal
      )
      if (report !== undefined) update({ trial: { done: of, of, report } })
    } catch (error) {
      update({ trial: undefined, error })
    }
  }

  const goTo = async (step: StepName): Promise<void> => {
    const { chosen } = state
    stopping.current?.abort()
    if (step !== "check" || chosen === undefined) {
      update(step === "file" ? start : { step, error: undefined })
      return
    }
    update({ busy: true, error: undefined })
    try {
      const check = await asked().ask("check", planning(chosen))
      update({ check, trial: undefined, step, busy: false })
      if (check.totals.all.entries <= mostTriedAtOnce) await tryOut(check.totals.all.entries)
    } catch (error) {
      fail(error)
    }
  }

  const importFor = async ({ continues, facts, mapping, name }: Chosen): Promise<string> => {
    if (continues !== undefined) return continues.id
    const body = {
      source: facts.source,
      file_name: asName(name).slice(0, 200) || "file",
      sha256: facts.sha256,
      mapping: { ...keepable(mapping) }
    }
    const { data } = await send("POST", "/api/imports", { body, idempotencyKey: crypto.randomUUID() })
    return data.import.id
  }

  /** Plans again with what the stopped part has made: a person who was made is a member now, and is not made again. */
  const planAgain = async (chosen: Chosen): Promise<void> => {
    const world = await cache.query(readWorld(session, manage))
    await asked().ask("check", planning({ mapping: chosen.mapping, world }))
    update({ chosen: { ...chosen, world } })
  }

  const write = async (): Promise<void> => {
    const { chosen } = state
    if (chosen === undefined) return
    stopping.current?.abort()
    const stop = new AbortController()
    stopping.current = stop
    update({ step: "write", error: undefined, isStopped: false, report: undefined, writing: undefined })
    try {
      if (state.importId !== undefined) await planAgain(chosen)
      const importId = state.importId ?? (await importFor(chosen))
      update({ importId })
      const began = performance.now()
      const report = await writeImport(
        {
          begin: () => begin(importId),
          next: (answers) => asked().ask("next", { answers }),
          post: (call, idempotencyKey, signal) => sendCall(call, signal, { idempotencyKey }),
          pause,
          show: (writing) => update({ writing: { ...writing, ...progressOf(writing, performance.now() - began) } })
        },
        stop.signal
      )
      update(report === undefined ? { isStopped: true } : { report })
    } catch (error) {
      update({ error, isStopped: true })
    }
    void cache.invalidateQueries()
  }

  return {
    state,
    choose,
    readAs,
    decide,
    goTo,
    write,
    tryOut,
    setRates: (setsRates: boolean) => update({ setsRates }),
    stop: () => stopping.current?.abort(),
    again: () => setState(start)
  }
}
