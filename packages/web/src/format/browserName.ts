const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/OPR\//u, "Opera"],
  [/SamsungBrowser\//u, "Samsung Internet"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//u, "Chrome"],
  [/Safari\//u, "Safari"]
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS X|Macintosh/u, "macOS"],
  [/CrOS/u, "ChromeOS"],
  [/Linux|X11/u, "Linux"]
]

const nameIn = (names: typeof browsers, agent: string) => names.find(([form]) => form.test(agent))?.[1]

/** What people call a browser, from what it calls itself: `Firefox, macOS`. What is no browser keeps its own name. */
export const browserName = (agent: string): string => {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(", ") : agent.slice(0, 60) || "–"
}
