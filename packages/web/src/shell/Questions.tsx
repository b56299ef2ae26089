import { lazyComponent } from "../components/lazyComponent.tsx"
import { AskedBar } from "../components/messages/AskedBar.tsx"
import { confirmQuestion } from "../components/messages/confirm.ts"
import { leftAlone } from "../features/entry/leftAlone.ts"
import { RateAskHost } from "../features/entry/RateAskHost.tsx"
import { RenewalHost } from "../features/signin/RenewalHost.tsx"
import { moment } from "../format/dates.ts"
import { oldWritesQuestion } from "../offline/oldWrites.ts"
import { m } from "../paraglide/messages.js"
import styles from "./Questions.module.css"

const ConfirmDialog = lazyComponent(
  async () => (await import("../components/messages/ConfirmDialog.tsx")).ConfirmDialog
)
const LeftAloneDialog = lazyComponent(
  async () => (await import("../features/entry/LeftAloneDialog.tsx")).LeftAloneDialog
)

/** The dialogs that code anywhere on the page can ask for. */
export const Questions = () => {
  const asked = confirmQuestion.useAsked()
  const left = leftAlone.useAsked()
  const old = oldWritesQuestion.useAsked()
  return (
    <div className={styles.questions} data-react-aria-top-layer="true">
      <RateAskHost />
      <RenewalHost />
      {asked !== undefined && <ConfirmDialog {...asked} />}
      {left !== undefined &&
        (left.isOpen ? (
          <LeftAloneDialog {...left} />
        ) : (
          <AskedBar
            text={m.conflict_left_alone({ count: left.question.length })}
            action={m.shell_asks_left_action()}
            open={left.open}
          />
        ))}
      {old !== undefined && !old.isOpen && (
        <AskedBar
          text={m.shell_old_writes({ count: old.question.count })}
          action={m.shell_asks_old_action()}
          open={old.open}
        />
      )}
      {old !== undefined && old.isOpen && (
        <ConfirmDialog
          answer={old.answer}
          question={{
            title: m.shell_old_writes({ count: old.question.count }),
            text: m.shell_old_writes_why({ when: moment(new Date(old.question.since).toISOString()) }),
            yes: m.shell_old_writes_send(),
            no: m.shell_old_writes_drop()
          }}
        />
      )}
    </div>
  )
}
