import type { renewalQuestion } from "../../api/renewal.ts"
import { AskedBar } from "../../components/messages/AskedBar.tsx"
import { m } from "../../paraglide/messages.js"
import { RenewalDialog } from "./RenewalDialog.tsx"

type Asked = NonNullable<ReturnType<typeof renewalQuestion.useAsked>>

/** Asks for a sign-in over the page. */
export const RenewalAsk = ({ answer, isOpen, open, question }: Asked) => {
  if (isOpen && question !== "elsewhere") return <RenewalDialog why={question} answer={answer} />
  return question === "recent" ? (
    <AskedBar text={m.shell_asks_recent()} action={m.shell_asks_recent_action()} open={open} />
  ) : (
    <AskedBar text={m.shell_asks_sign_in()} action={m.shell_asks_sign_in_action()} open={open} />
  )
}
