/** A value with others in some places, such as `lines[0].period.start`; `undefined` takes one out. */
export const changed = <T>(value: T, places: Readonly<Record<string, unknown>>): T =>
  Object.entries(places).reduce<unknown>(
    (current, [path, wanted]) => put(current, path.split(/[.[\]]+/u).filter(Boolean), wanted),
    value
  ) as T

const put = (value: unknown, [name, ...rest]: ReadonlyArray<string>, wanted: unknown): unknown => {
  if (name === undefined) return wanted
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(name)] = put(copy[Number(name)], rest, wanted)
    return copy
  }
  const { [name]: inside, ...others } = (value ?? {}) as Record<string, unknown>
  const made = put(inside, rest, wanted)
  return made === undefined ? others : { ...others, [name]: made }
}
