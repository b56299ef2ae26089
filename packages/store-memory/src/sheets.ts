import { seesMember } from "@hourbook/core/access/sight"
import { byPlace, meets } from "@hourbook/core/sheets/sheetPeriods"
import { SheetRepository, type StoredSheet } from "@hourbook/core/sheets/SheetRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { putMails } from "./rows/mails.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  SheetRepository,
  Effect.map(Memory, (memory) =>
    SheetRepository.of({
      list: (visible, { after = null, limit, states, userIds, ...range }) =>
        Effect.sync(() => {
          const { members, sheets } = memory.rowsOf(visible.workspaceId)
          return sheets
            .values()
            .filter(
              (sheet) =>
                seesMember(visible, sheet.userId) &&
                meets(sheet, range) &&
                (states?.includes(sheet.state) ?? true) &&
                (userIds?.includes(sheet.userId) ?? true) &&
                (after === null || byPlace(sheet, after) > 0)
            )
            .toArray()
            .sort(byPlace)
            .slice(0, limit)
            .map((sheet): StoredSheet => ({
              sheet,
              decidedByName: sheet.decidedBy === null ? null : (members.get(sheet.decidedBy)?.member.name ?? "")
            }))
        }),
      save: ({ after, before, event, mails = [] }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(after.workspaceId)
          const { events, sheets } = rows
          const isTaken = sheets.values().some((one) => one.userId === after.userId && meets(one, after))
          const isBefore = before === null ? !isTaken : sheets.get(before.id)?.version === before.version
          if (!isBefore) return Effect.fail(new VersionConflict())
          sheets.set(after.id, after)
          events.push(event)
          putMails(rows, mails)
          return Effect.void
        })
    })
  )
)
