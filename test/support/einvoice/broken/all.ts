import type { Broken } from "./Broken.ts"
import { figures, taxes } from "./figures.ts"
import { heads } from "./heads.ts"
import { germanSides, sides } from "./sides.ts"

/** For each rule of the check, a document that breaks it and as little else as can be. */
export const allBroken: ReadonlyArray<Broken> = [...heads, ...sides, ...germanSides, ...figures, ...taxes]
