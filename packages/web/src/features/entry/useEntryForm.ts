import type { TimeEntry } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { Failed } from "../../api/Failed.ts"
import type { Names } from "../../api/Names.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { orKept } from "../../offline/orKept.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useSession } from "../../session/useSession.ts"
import { timesOf } from "./clock.ts"
import { confirmsLong } from "./confirmsLong.ts"
import { draftOf, emptyDraft, type EntryDraft, newEntryOf, patchOf } from "./draft.ts"
import { useEntryWrites } from "./useEntryWrites.ts"
import type { ListedEntry } from "./waitingEntries.ts"

/** An entry with its version on the server. */
interface Versioned {
  readonly entry: TimeEntry
  readonly etag: string | undefined
}

const readVersion = async (id: string, signal?: AbortSignal): Promise<Versioned> => {
  const { data, etag } = await send("GET", "/api/time/{id}", {
    params: { id },
    ...(signal === undefined ? {} : { signal })
  })
  return { entry: data.entry, etag }
}

const namesOf = ({ clientId, clientName, projectId, projectName, userName }: EntryDraft): Names => ({
  project_name: projectId === null ? null : projectName,
  counteragent_id: clientId,
  counteragent_name: clientId === null ? null : clientName,
  ...(userName === null ? {} : { user_name: userName })
})

/** The form of an entry: what it began with, what it is now, and how it is saved without writing over another's change. */
export const useEntryForm = (
  opened: ListedEntry | undefined,
  { saved, start }: { readonly start: Partial<EntryDraft> | undefined; readonly saved: (() => void) | undefined },
  close: () => void
) => {
  const { today, user, workspace } = useSession()
  const zone = user.time_zone
  const { amend, record, remove } = useEntryWrites()
  /** What the server refused is recorded anew. */
  const refused = opened?.pending?.state === "refused" ? opened : undefined
  /** The entry that the form began with, whatever the list reads meanwhile. */
  const [base, setBase] = useState<TimeEntry | undefined>(refused === undefined ? opened : undefined)
  const [begun, setBegun] = useState<EntryDraft>(() =>
    opened === undefined
      ? { ...emptyDraft({ userId: user.id, day: today, currency: workspace.currency }), userName: user.name, ...start }
      : draftOf(opened, zone)
  )
  const [draft, setDraft] = useState(() =>
    opened?.pending?.typed === undefined ? begun : draftOf({ ...opened, ...opened.pending.typed }, zone)
  )
  const [error, setError] = useState<unknown>()
  const [theirs, setTheirs] = useState<Versioned>()
  const [isBusy, setBusy] = useState(false)
  const { data: version } = useQuery({
    queryKey: ["version", base?.id, base?.updated_at],
    enabled: base !== undefined && base.updated_at !== "",
    queryFn: ({ signal }) => readVersion(base?.id ?? "", signal)
  })

  const times = timesOf(draft, draft.day, zone)
  const closedOf = useClosed()
  const closed = closedOf(base?.accrual_date, draft.day)
  /** What books and documents do not count can be changed on a closed day, too. */
  const isFree = base !== undefined && Object.keys(patchOf(begun, draft, zone)).every((field) => field === "tags")
  const isComplete =
    draft.description.trim() !== "" &&
    draft.day !== null &&
    (draft.hasClock ? times !== undefined : draft.minutes !== null) &&
    (draft.pricing === "rate" || draft.pricing === "none" || draft.amount !== null)

  /** Sends what changed since `from`, unless the entry is another than that by now. */
  const write = async (from: EntryDraft, entry: TimeEntry | undefined, known: Versioned | undefined): Promise<void> => {
    if (entry === undefined) return void (await record(newEntryOf(draft, { zone, ownId: user.id }), namesOf(draft)))
    const patch = patchOf(from, draft, zone)
    if (Object.keys(patch).length === 0) return
    if (known !== undefined && known.entry.updated_at !== entry.updated_at) {
      throw new Failed({ status: 412, code: "precondition_failed", message: "" })
    }
    await amend(entry, patch, { ifMatch: known?.etag, names: namesOf(draft) })
  }
  const attempt = async (begins: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      const writing = begins()
      if (await orKept(writing)) {
        if (base === undefined) say(m.entry_saved())
      } else {
        writing.catch(sayError)
        say(m.entry_kept())
      }
      if (opened !== undefined) forgetRefused(opened.id)
      saved?.()
      close()
    } catch (cause) {
      setBusy(false)
      const isChanged = cause instanceof Failed && cause.status === 412 && base !== undefined
      if (isChanged) setTheirs(await readVersion(base.id).catch(() => undefined))
      else setError(cause)
    }
  }

  return {
    draft,
    set: (change: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...change })),
    error,
    /** Why it cannot be saved on its day. */
    closed,
    isFixed: closedOf(base?.accrual_date) !== undefined,
    isReady: isComplete && !isBusy && (closed === undefined || isFree),
    save: async () => {
      const minutes = times?.minutes ?? draft.minutes
      // What is as long as it was is not asked about again.
      const isSame = base !== undefined && minutes === begun.minutes
      if (isSame || (await confirmsLong(minutes))) await attempt(() => write(begun, base, version))
    },
    discard: () => {
      if (opened !== undefined) forgetRefused(opened.id)
      close()
    },
    remove: () => {
      if (refused !== undefined) forgetRefused(refused.id)
      if (base !== undefined) remove([base])
      close()
    },
    conflict:
      theirs === undefined
        ? undefined
        : {
            theirs: draftOf(theirs.entry, zone),
            keepMine: () => void attempt(() => write(draftOf(theirs.entry, zone), theirs.entry, theirs)),
            takeTheirs: () => {
              setBase(theirs.entry)
              setBegun(draftOf(theirs.entry, zone))
              setDraft(draftOf(theirs.entry, zone))
              setTheirs(undefined)
            }
          }
  }
}
