import { lazyComponent } from "../components/lazyComponent.tsx"
import { confirmQuestion } from "../components/messages/confirm.ts"
import { leftAlone } from "../features/entry/leftAlone.ts"
import { RateAskHost } from "../features/entry/RateAskHost.tsx"
import { RenewalHost } from "../features/signin/RenewalHost.tsx"
import { oldWritesQuestion } from "../offline/oldWrites.ts"
import styles from "./Questions.module.css"

const ConfirmDialog = lazyComponent(
  async () => (await import("../components/messages/ConfirmDialog.tsx")).ConfirmDialog
)
const LeftAloneAsk = lazyComponent(async () => (await import("./LeftAloneAsk.tsx")).LeftAloneAsk)
const OldWritesAsk = lazyComponent(async () => (await import("./OldWritesAsk.tsx")).OldWritesAsk)

/** The questions that code anywhere on the page can ask, each loaded with its first. */
export const Questions = () => {
  const asked = confirmQuestion.useAsked()
  const left = leftAlone.useAsked()
  const old = oldWritesQuestion.useAsked()
  return (
    <div className={styles.questions} data-react-aria-top-layer="true">
      <RateAskHost />
      <RenewalHost />
      {asked !== undefined && <ConfirmDialog {...asked} />}
      {left !== undefined && <LeftAloneAsk {...left} />}
      {old !== undefined && <OldWritesAsk {...old} />}
    </div>
  )
}
