import { lazyPart } from "../../parts/lazyPart.tsx"
import { rateQuestion } from "../rates/rateQuestion.ts"

const RateAsk = lazyPart(async () => (await import("./RateAsk.tsx")).RateAsk)

/** Shows the question for a rate when work without one is recorded anywhere. */
export const RateAskHost = () => {
  const asked = rateQuestion.useAsked()
  return asked === undefined ? null : <RateAsk work={asked.question} answer={asked.answer} />
}
