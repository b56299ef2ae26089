import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { m } from "../../paraglide/messages.js"
import { enterSample } from "../../session/sample.ts"
import { useSession } from "../../session/useSession.ts"

/** The way to a made-up studio, for who wants to see what fills these pages. */
export const SampleOffer = () => {
  const { sample_offered } = useSession()
  const [enters, setEnters] = useState(false)
  if (!sample_offered) return null
  const enter = async (): Promise<void> => {
    setEnters(true)
    try {
      await enterSample()
    } catch (error) {
      setEnters(false)
      sayError(error)
    }
  }
  return (
    <Button look="quiet" disabled={enters} aria-busy={enters} onClick={() => void enter()}>
      {enters ? m.overview_start_sample_making() : m.overview_start_sample()}
    </Button>
  )
}
