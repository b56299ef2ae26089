/** Whether a webhook is sent events of a kind. */
export const hasKind = (patterns: ReadonlyArray<string>, kind: string): boolean =>
  patterns.some((pattern) => pattern.startsWith(`${kind}.`))

/** The patterns with all events of a kind, or with none. Those of other kinds stay as they are. */
export const withKind = (patterns: ReadonlyArray<string>, kind: string, isOn: boolean): ReadonlyArray<string> => {
  const others = patterns.filter((pattern) => pattern !== "*" && !pattern.startsWith(`${kind}.`))
  return isOn ? [...others, `${kind}.*`] : others
}
