import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react"

interface Loading<Props> {
  readonly Part?: ComponentType<Props>
  readonly error?: unknown
}

/**
 * A part that is loaded when it is first shown, such as a dialog. Until then nothing is in its place, or what `waiting` says.
 * React's own `lazy` would keep a dialog back for 300 ms, so that what takes its place does not flicker.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null
): ComponentType<Props> => {
  let loaded: Loading<Props> = {}
  return (props: Props) => {
    const [{ Part, error }, setLoading] = useState(loaded)
    useEffect(() => {
      load().then(
        (part) => {
          if (loaded.Part === undefined) loaded = { Part: part }
          setLoading(loaded)
        },
        (cause: unknown) => setLoading({ error: cause })
      )
    }, [])
    if (error !== undefined) throw error
    return Part === undefined ? waiting : createElement(Part, props)
  }
}
