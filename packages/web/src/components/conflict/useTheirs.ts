import { useState } from "react"

/** A record in a form that another person may change meanwhile. `fill` puts it into the fields. */
export const useTheirs = <R>(opened: R | undefined, fill: (record: R) => void) => {
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<R>()
  return {
    /** The record that the fields began with. */
    base,
    /** The record as the person has seen it, which a change must be of. */
    seen: theirs ?? base,
    /** What another person made of it, while the person has not chosen which to keep. */
    theirs,
    show: setTheirs,
    take: () => {
      if (theirs === undefined) return
      setBase(theirs)
      setTheirs(undefined)
      fill(theirs)
    }
  }
}
