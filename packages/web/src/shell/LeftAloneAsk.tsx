import { AskedBar } from "../components/messages/AskedBar.tsx"
import type { leftAlone } from "../features/entry/leftAlone.ts"
import { LeftAloneDialog } from "../features/entry/LeftAloneDialog.tsx"
import { m } from "../paraglide/messages.js"

type Asked = NonNullable<ReturnType<typeof leftAlone.useAsked>>

/** Asks whether a change applies to the entries, too, that it left alone. */
export const LeftAloneAsk = (asked: Asked) =>
  asked.isOpen ? (
    <LeftAloneDialog {...asked} />
  ) : (
    <AskedBar
      text={m.conflict_left_alone({ count: asked.question.length })}
      action={m.shell_asks_left_action()}
      open={asked.open}
    />
  )
