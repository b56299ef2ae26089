import type { Invoice } from "@hourbook/contract/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { type Answer, type Read, send } from "../../../api/client.ts"
import { Failed } from "../../../api/Failed.ts"
import { afterSaving, type Draft, draftOf, isSame, isSound, patchOf } from "./draft.ts"
import { type DraftConflict, mergeDraft } from "./mergeDraft.ts"

/** Where the changes of a draft are. */
export type SaveState = "saved" | "waits" | "saving" | "wrong" | "failed" | "conflict" | "gone"

const pauseMillis = 800
const againMillis = 5000

interface Choice {
  readonly conflicts: ReadonlyArray<DraftConflict>
  readonly mine: Draft
  readonly theirs: Draft
  /** What the server has. */
  readonly stored: Draft
}

const readDraft = async (id: string): Promise<Answer<Read<"/api/invoices/{id}">>> =>
  await send("GET", "/api/invoices/{id}", { params: { id } })

const etagOf = ({ version }: Invoice): string => `"${version}"`

/**
 * A draft in a form that saves itself a moment after the last key. Another person's changes are put together with what is
 * typed; where both changed the same, the person chooses. Nothing that was typed is dropped.
 */
export const useDraft = (opened: Invoice) => {
  const cache = useQueryClient()
  const { id } = opened
  const [draft, setDraft] = useState(() => draftOf(opened))
  const [state, setState] = useState<SaveState>("saved")
  const [error, setError] = useState<unknown>()
  const [choice, setChoice] = useState<Choice>()
  /** What is typed, what the server has of it, and its document: for what happens between two drawings. */
  const now = useRef({ draft, stored: draft, invoice: opened, hasChoice: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(undefined)

  const show = (next: Draft): void => {
    now.current.draft = next
    setDraft(next)
  }
  const isDirty = useCallback((): boolean => !isSame(now.current.draft, now.current.stored), [])

  /** Takes over what another person made of it. False where the person has to choose. */
  const adopt = (invoice: Invoice): boolean => {
    const stored = draftOf(invoice)
    const merged = mergeDraft(now.current.stored, now.current.draft, stored)
    now.current.invoice = invoice
    now.current.stored = stored
    if (merged.conflicts.length === 0) {
      show(merged.mine)
      return true
    }
    now.current.hasChoice = true
    setChoice({ conflicts: merged.conflicts, mine: merged.mine, theirs: merged.theirs, stored })
    setState("conflict")
    return false
  }

  const trySave = async (): Promise<boolean> => {
    for (;;) {
      const sent = now.current.draft
      if (now.current.hasChoice) return false
      if (isSame(sent, now.current.stored)) {
        setState("saved")
        return true
      }
      if (!isSound(sent)) {
        setState("wrong")
        return false
      }
      setState("saving")
      try {
        const { data } = await send("PUT", "/api/invoices/{id}", {
          params: { id },
          body: patchOf(sent),
          ifMatch: etagOf(now.current.invoice)
        })
        now.current.invoice = data.invoice
        now.current.stored = afterSaving(sent, sent, data.invoice)
        show(afterSaving(now.current.draft, sent, data.invoice))
        cache.setQueryData(["/api/invoices/{id}", {}, { id }], data)
        void cache.invalidateQueries({ queryKey: ["/api/invoices"] })
        setError(undefined)
      } catch (cause) {
        if (cause instanceof Failed && cause.status === 412) {
          const fresh = await readDraft(id).catch(() => undefined)
          if (fresh?.data.invoice.state === "draft") {
            if (adopt(fresh.data.invoice)) continue
            return false
          }
        }
        const isGone = cause instanceof Failed && [404, 409, 412].includes(cause.status)
        setError(cause)
        setState(isGone ? "gone" : "failed")
        if (isGone) void cache.invalidateQueries()
        else if (!(cause instanceof Failed) || cause.status === 0 || cause.status >= 500) later(againMillis)
        return false
      }
    }
  }

  /** Saves what is typed now; true where the server has all of it. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    while (running.current !== undefined) await running.current
    running.current = trySave()
    const isSaved = await running.current
    running.current = undefined
    return isSaved
  }
  const later = (millis: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), millis)
  }

  // What others changed while the page was open.
  useEffect(() => {
    if (opened.version <= now.current.invoice.version || running.current !== undefined) return
    if (opened.state === "draft" && adopt(opened) && isDirty()) later(pauseMillis)
  }, [opened])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    draft,
    state,
    error,
    choice,
    isDirty,
    flush,
    /** The version and gross that an issue names. */
    invoice: () => now.current.invoice,
    change: (part: Partial<Draft>): void => {
      show({ ...now.current.draft, ...part })
      if (now.current.hasChoice) return
      setState(isDirty() ? "waits" : "saved")
      later(pauseMillis)
    },
    choose: (which: "mine" | "theirs"): void => {
      if (choice === undefined) return
      now.current.hasChoice = false
      setChoice(undefined)
      show(which === "mine" ? choice.mine : choice.theirs)
      later(0)
    }
  }
}
