import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyDraft, MoneyKind, MoneyRecord } from "@hourbook/core/money/MoneyKind"
import type { MoneyUseCases } from "@hourbook/core/money/moneyUseCases"
import type { RecordDraft } from "@hourbook/core/records/Record"
import type { Warned } from "@hourbook/core/records/Warning"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect } from "effect"
import { addedRow } from "../../present/ids.ts"
import type { Transfer } from "../../present/records.ts"
import type { ToolError } from "../../present/Refused.ts"
import { warned, warningsOf } from "../../present/warnings.ts"
import { canonicalJson } from "../../tool/canonicalJson.ts"
import type { ConsentNeeded } from "../../tool/Consent.ts"
import { onceAgreed } from "../../tool/onceAgreed.ts"
import type { Call } from "../../tool/Tool.ts"
import { askedToSave, type SavedMoney, savingMoney } from "./savingMoney.ts"

interface Adding<Draft> {
  readonly about: string
  readonly confirmToken: string | undefined
  readonly draft: Effect.Effect<Draft, ToolError>
  /** What is not plausible about it, compared with what was there before. */
  readonly doubtsAbout: (who: Principal, draft: Draft) => Effect.Effect<ReadonlyArray<string>, ToolError>
}

/** Adds records of a kind of money. One that may repeat another is shown before it is written, and the user must agree to it. */
export const addingMoney = <A extends MoneyRecord<Day>, Day extends string>(
  kind: MoneyKind<A, Day>,
  useCases: MoneyUseCases<A, Day>
) => {
  type Draft = MoneyDraft<Day> & RecordDraft
  const { get, record } = useCases
  const { previewLines, row, savedUnder, twinOf } = savingMoney(kind, useCases)
  const { one } = recordKinds[kind.name]

  /**
   * Writes a record, unless a call with the same one was faster: until that has written it, nothing is alike. Then it gives that
   * one, if it is still as it was.
   */
  const recordNew = Effect.fnUntraced(function* (who: Principal, draft: Draft) {
    const sha256 = yield* Sha256
    const fingerprint = yield* sha256(`${kind.name} ${canonicalJson(draft)}`)
    let key = `mcp\nalike ${fingerprint}`
    while (true) {
      const { replayed, value } = yield* record(who, draft, { key, fingerprint })
      if (!replayed) return { value, alike: undefined }
      const { id, version } = value.record
      const found = yield* Effect.option(get(who, kind.idOf(id)))
      if (found._tag === "Some" && found.value.version === version) return { value, alike: row(who, found.value) }
      key = `mcp\nalike ${fingerprint} ${id}`
    }
  })

  const written = (who: Principal, outcome: Warned<Shown<A>>, doubts: ReadonlyArray<string>): SavedMoney => ({
    written: true,
    created: true,
    repeated: false,
    record: row(who, outcome.record),
    ...warned([...warningsOf(who, outcome, one), ...doubts])
  })

  const add = (
    call: Pick<Call<unknown>, "caller" | "consent">,
    { about, confirmToken, doubtsAbout, draft }: Adding<Draft>,
    known?: Transfer
  ): Effect.Effect<SavedMoney | ConsentNeeded, ToolError> =>
    Effect.gen(function* () {
      const { who } = call.caller
      const agreed = yield* onceAgreed(call, {
        about,
        confirmToken,
        preview: Effect.gen(function* () {
          const made = yield* draft
          const doubts = yield* doubtsAbout(who, made)
          const { value } = yield* record(who, made).pipe(Effect.provideService(DryRun, true))
          const alike = (yield* twinOf(who, value)) ?? known
          const shown: SavedMoney = {
            written: false,
            created: true,
            repeated: false,
            record: addedRow(row(who, value.record), true),
            ...warned([...warningsOf(who, value, one), ...doubts]),
            ...(alike === undefined ? {} : { alike })
          }
          return {
            view: { doubts, draft: made, shown },
            asks: alike !== undefined,
            question: { subject: about, shown: JSON.stringify([shown.record, alike?.id]) },
            words: { other: "other arguments", changed: "what would be saved has changed since it was shown" }
          }
        }),
        write: Effect.fnUntraced(function* (view, once) {
          const { replayed, value } = yield* record(who, view.draft, once)
          const saved = replayed ? yield* savedUnder(who, once) : undefined
          return saved ?? written(who, value, view.doubts)
        }),
        earlier: (once) => savedUnder(who, once)
      })
      switch (agreed._tag) {
        case "Done":
          return agreed.output
        case "Declined":
          return { ...agreed.view.shown, declined: true }
        case "Ask": {
          const lines = [...previewLines(agreed.view.shown), `Is it another ${one}, to be saved as well?`]
          return askedToSave(call.consent, agreed, agreed.view.shown, lines)
        }
        case "NothingToAsk": {
          const { doubts, draft: made } = agreed.view
          if (agreed.once !== undefined) return written(who, (yield* record(who, made, agreed.once)).value, doubts)
          const { alike, value } = yield* recordNew(who, made)
          return alike === undefined
            ? written(who, value, doubts)
            : yield* add(call, { about, confirmToken, doubtsAbout, draft }, alike)
        }
      }
    })

  return add
}
