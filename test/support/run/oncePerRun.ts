interface Started<A> {
  readonly value: A
  readonly stop: () => Promise<void>
}

interface Shared {
  readonly started: Promise<Started<unknown>>
  projects: number
}

const run = process as typeof process & { hourbookShared?: Map<string, Shared> }

/** What the projects of a run share: started with the first and stopped with the last, each of which has a copy of its module. */
export const oncePerRun = <A>(name: string, start: () => Promise<Started<A>>) => {
  const all = (run.hourbookShared ??= new Map())
  const enter = async (): Promise<A> => {
    const shared = all.get(name) ?? { started: start(), projects: 0 }
    all.set(name, shared)
    shared.projects++
    return (await shared.started).value as A
  }
  const leave = async (): Promise<void> => {
    const shared = all.get(name)
    if (shared === undefined || --shared.projects > 0) return
    all.delete(name)
    await (await shared.started).stop()
  }
  return { enter, leave }
}
