import { type Mapping, noMapping } from "@hourbook/exchange/plan/Mapping"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { type Progress, progressOf } from "@hourbook/exchange/transfer/progress"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { transmit } from "../../api/client.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { type MadeImport, readImports } from "./imports.ts"
import { importToContinue, keepable, keptMapping, ownChoices, type StepName } from "./importState.ts"
import { pause } from "./pause.ts"
import { type KnownWorld, readWorld } from "./readWorld.ts"
import { openReader, type Reader } from "./worker/openReader.ts"
import type { Check, FileFacts, Survey } from "./worker/protocol.ts"
import { type Writing, writeImport } from "./writeImport.ts"

/** A larger file would not fit into the memory of a browser's tab. */
const mostBytes = 256 * 1024 ** 2

/** A file that was read, and what is decided about it. */
export interface Chosen {
  readonly name: string
  readonly facts: FileFacts
  readonly world: KnownWorld
  readonly mapping: Mapping
  readonly survey: Survey
  /** The import of the same file that this one continues. */
  readonly continues: MadeImport | undefined
}

export interface ImportState {
  readonly step: StepName
  /** What is being read or counted, so that the page says so. */
  readonly busy: boolean
  /** Why the file cannot be read. */
  readonly unreadable: string | undefined
  readonly error: unknown
  readonly chosen: Chosen | undefined
  readonly check: Check | undefined
  readonly writing: (Writing & Progress) | undefined
  readonly isStopped: boolean
  readonly report: ImportReport | undefined
  readonly importId: string | undefined
}

const start: ImportState = {
  step: "file",
  busy: false,
  unreadable: undefined,
  error: undefined,
  chosen: undefined,
  check: undefined,
  writing: undefined,
  isStopped: false,
  report: undefined,
  importId: undefined
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
    const { currency, people, clients, projects, timeZone } = world
    const known = { currency, people, clients, projects, ...(timeZone === undefined ? {} : { timeZone }) }
    return { mapping, world: known, today: session.today }
  }

  const surveyed = async (chosen: Omit<Chosen, "survey">): Promise<Chosen> => {
    const survey = await asked().ask("survey", planning(chosen))
    return { ...chosen, survey, mapping: manage ? chosen.mapping : ownChoices(survey, chosen.mapping) }
  }

  const choose = async (file: File): Promise<void> => {
    if (file.size > mostBytes) {
      update({ ...start, unreadable: "the file is larger than 256 MiB" })
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
      const mapping = continues === undefined ? noMapping : keptMapping(continues.mapping)
      const timeZone = mapping.answers.timeZone ?? world.timeZone
      const answers = { ...mapping.answers, ...(timeZone === undefined ? {} : { timeZone }) }
      const chosen = await surveyed({ name: file.name, facts, world, continues, mapping: { ...mapping, answers } })
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

  const goTo = async (step: StepName): Promise<void> => {
    const { chosen } = state
    if (step !== "check" || chosen === undefined) {
      update(step === "file" ? start : { step, error: undefined })
      return
    }
    update({ busy: true, error: undefined })
    try {
      update({ check: await asked().ask("check", planning(chosen)), step, busy: false })
    } catch (error) {
      fail(error)
    }
  }

  const importFor = async ({ continues, facts, mapping, name }: Chosen): Promise<string> => {
    if (continues !== undefined) return continues.id
    const body = {
      source: facts.source,
      file_name: name.slice(0, 200),
      sha256: facts.sha256,
      mapping: keepable(mapping)
    }
    const { data } = await transmit<{ readonly import: MadeImport }>({
      method: "POST",
      address: "/api/imports",
      body,
      idempotencyKey: crypto.randomUUID()
    })
    return data.import.id
  }

  const write = async (): Promise<void> => {
    const { chosen } = state
    if (chosen === undefined) return
    const stop = new AbortController()
    stopping.current = stop
    update({ step: "write", error: undefined, isStopped: false, report: undefined, writing: undefined })
    try {
      const importId = state.importId ?? (await importFor(chosen))
      update({ importId })
      const began = performance.now()
      const report = await writeImport(
        {
          begin: () => asked().ask("begin", { importId, isDryRun: false }),
          next: (answers) => asked().ask("next", { answers }),
          post: async ({ body, path }, idempotencyKey, signal) =>
            (await transmit({ method: "POST", address: path, body, idempotencyKey, signal })).data,
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
    stop: () => stopping.current?.abort(),
    again: () => setState(start)
  }
}
