/** How a body is compressed. */
export type Coding = "br" | "gzip"

/** In the order of preference. */
const codings = ["br", "gzip"] as const satisfies ReadonlyArray<Coding>

/** Whether a list such as Accept has a value that is not excluded by a weight of 0. A wildcard is no match. */
const lists = (header: string | undefined, value: string): boolean =>
  (header ?? "").split(",").some((part) => {
    const [name, ...parameters] = part.split(";")
    return (
      name?.trim().toLowerCase() === value && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/iu.test(parameter))
    )
  })

/** The codings that a client takes, by its Accept-Encoding, the preferred one first. */
export const acceptedCodings = (header: string | undefined): ReadonlyArray<Coding> =>
  codings.filter((coding) => lists(header, coding))

/** Whether Accept names HTML, as that of a browser does which opens a page. */
export const acceptsHtml = (header: string | undefined): boolean => lists(header, "text/html")

/** The tags in If-None-Match without the mark of a weak one, which does not matter there. */
export const tagsOf = (header: string | undefined): ReadonlyArray<string> =>
  (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""))
