import { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { NotFound, type PreconditionFailed } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import { checkVersion, type ExpectedVersions } from "./versions.ts"

interface Kind<A, Id> {
  readonly noun: Noun
  readonly repository: { readonly find: (visible: Visibility, id: Id) => Effect.Effect<Option.Option<A>> }
}

/** Finds a record or entity that the caller may see, in one of the versions that the caller expects. */
export const existing =
  <A extends { readonly version: number }, Id extends string>({ noun, repository }: Kind<A, Id>) =>
  (visible: Visibility, id: Id, expected?: ExpectedVersions): Effect.Effect<A, NotFound | PreconditionFailed> =>
    Effect.flatMap(
      repository.find(visible, id),
      Option.match({
        onNone: (): Effect.Effect<A, NotFound | PreconditionFailed> => Effect.fail(new NotFound({ entity: noun, id })),
        onSome: (found) => Effect.as(checkVersion(found, expected), found)
      })
    )
