import { type ComponentType, createElement, lazy, Suspense } from "react"

/** A part that is loaded when it is first shown, such as a dialog. Until then nothing is in its place. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
}
