import { lazy, Suspense } from "react"
import { rateQuestion } from "../rates/rateQuestion.ts"

const RateAsk = lazy(() => import("./RateAsk.tsx").then(({ RateAsk }) => ({ default: RateAsk })))

/** Shows the question for a rate when work without one is recorded anywhere. */
export const RateAskHost = () => {
  const asked = rateQuestion.useAsked()
  return asked === undefined ? null : (
    <Suspense fallback={null}>
      <RateAsk work={asked.question} answer={asked.answer} />
    </Suspense>
  )
}
