import { payoutKind } from "@hourbook/core/money/Payout"
import { Payouts } from "@hourbook/core/money/Payouts"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { Effect, Schema } from "effect"
import { Transfer, transferLine } from "../present/records.ts"
import { warningLines, Warnings } from "../present/warnings.ts"
import { brief } from "../schema/standard.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { saveTransfer, transferInput } from "./shared/saveTransfer.ts"
import { transferList } from "./shared/transferList.ts"
import { upsertResult, upsertText } from "./shared/upsert.ts"

const payoutTools = (references: References) =>
  Effect.map(Payouts, (payouts) => {
    const save = saveTransfer(references, payoutKind, payouts)
    return [
      transferList(references, payoutKind, {
        list: payouts.list,
        description: "Money paid to members, with totals of all matches."
      }),
      tool({
        name: "payouts_save",
        title: "Add or change a payout",
        description: "Without id adds a payout to person; with id changes only the given fields.",
        nature: "saves",
        scope: "full",
        roles: recordKinds.payouts.writers,
        input: transferInput("who was paid; needed without id"),
        output: Schema.Struct({ ...upsertResult, payout: brief("Payout", Transfer), warnings: Warnings }),
        run: ({ caller: { who }, input }) =>
          Effect.map(save(who, input), ({ row, ...done }) => ({ ...done, payout: row })),
        text: ({ payout, warnings, ...done }) =>
          [upsertText(done, transferLine("payouts")(payout)), ...warningLines(warnings)].join("\n")
      })
    ]
  })

/** The tools of each kind of money that one tool adds and changes. */
export const savedMoneyTools = (references: References) =>
  Effect.map(Effect.all([payoutTools(references)]), (tools) => tools.flat())
