import { useEffect } from "react"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { AskedBar } from "../../components/messages/AskedBar.tsx"
import { isRefused, useQueue } from "../../offline/queueState.ts"
import { m } from "../../paraglide/messages.js"
import { rateQuestion } from "../rates/rateQuestion.ts"

const RateAsk = lazyComponent(async () => (await import("./RateAsk.tsx")).RateAsk)

/** Shows the question for a rate when work without one is recorded anywhere. A rate that is set may be that of all that waits. */
export const RateAskHost = () => {
  const asked = rateQuestion.useAsked()
  useQueue()
  const keptAs = asked?.question.keptAs
  const isGone = keptAs !== undefined && !isRefused(keptAs)
  useEffect(() => {
    if (isGone) asked?.answer(undefined)
  })
  if (asked === undefined || isGone) return null
  if (!asked.isOpen) {
    return (
      <AskedBar
        text={m.entry_asks_rate({ count: asked.count })}
        action={m.entry_asks_rate_action()}
        open={asked.open}
      />
    )
  }
  return (
    <RateAsk
      work={asked.question}
      answer={(answer) => {
        if (answer?.kind === "stored" || answer === undefined) asked.answerAll(answer)
        else asked.answer(answer)
      }}
    />
  )
}
