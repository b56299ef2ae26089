import { AskedBar } from "../components/messages/AskedBar.tsx"
import { ConfirmDialog } from "../components/messages/ConfirmDialog.tsx"
import { moment } from "../format/dates.ts"
import type { oldWritesQuestion } from "../offline/oldWrites.ts"
import { m } from "../paraglide/messages.js"

type Asked = NonNullable<ReturnType<typeof oldWritesQuestion.useAsked>>

/** Asks whether changes that waited for more than a day are sent. */
export const OldWritesAsk = ({ answer, isOpen, open, question }: Asked) => {
  const title = m.shell_old_writes({ count: question.count })
  if (!isOpen) return <AskedBar text={title} action={m.shell_asks_old_action()} open={open} />
  return (
    <ConfirmDialog
      answer={answer}
      question={{
        title,
        text: m.shell_old_writes_why({ when: moment(new Date(question.since).toISOString()) }),
        yes: m.shell_old_writes_send(),
        no: m.shell_old_writes_drop()
      }}
    />
  )
}
