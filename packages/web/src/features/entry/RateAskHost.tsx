import { useEffect } from "react"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { isRefused, useQueue } from "../../offline/queueState.ts"
import { rateQuestion } from "../rates/rateQuestion.ts"

const RateAskBar = lazyComponent(async () => (await import("./RateAskBar.tsx")).RateAskBar)
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
  if (!asked.isOpen) return <RateAskBar count={asked.count} open={asked.open} />
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
