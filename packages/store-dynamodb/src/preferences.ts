import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import type { ChosenPreferences } from "@hourbook/core/preferences/PreferenceValues"
import { UserId } from "@hourbook/core/values/Ids"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Data, Effect, Layer, Option } from "effect"
import { memberKey, preferencesKey } from "./layout/itemKeys.ts"
import { isMember } from "./layout/memberItems.ts"
import { chosenDocument } from "./layout/preferencesItems.ts"
import { longId } from "./layout/sortable.ts"
import type { Action } from "./table/Action.ts"
import { textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** The member does not exist. */
class Missing extends Data.TaggedError("Missing") {}

export const layer = Layer.effect(
  PreferencesRepository,
  Effect.map(Dynamo, (dynamo) => {
    const find = ({ userId, workspaceId }: MembershipRef) =>
      Effect.map(dynamo.get(preferencesKey(workspaceId, userId)), (found) =>
        Option.match(found, { onNone: (): ChosenPreferences => ({}), onSome: chosenDocument.fromItem })
      )

    const write = ({ userId, workspaceId }: MembershipRef, changes: ChosenPreferences) => {
      const fields = Object.entries(chosenDocument.toItem(changes))
      const actions: ReadonlyArray<Action<Missing>> = [
        {
          _tag: "Check",
          key: memberKey(workspaceId, userId),
          condition: isMember(() => new Missing())
        },
        {
          _tag: "Update",
          key: preferencesKey(workspaceId, userId),
          change: {
            text: `set ${fields.map(([name]) => `#${name} = :${name}`).join(", ")}`,
            values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value]))
          }
        }
      ]
      return fields.length === 0 ? Effect.void : dynamo.transact<Missing>(() => Effect.succeed(actions))
    }

    return PreferencesRepository.of({
      find,
      some: ({ workspaceId }, userIds) =>
        Effect.map(
          dynamo.batchGet(userIds.map((userId) => preferencesKey(workspaceId, userId))),
          (items) =>
            new Map(items.map((item) => [UserId.make(longId(textOf(item, "sk"))), chosenDocument.fromItem(item)]))
        ),
      choose: (of, changes) =>
        write(of, changes).pipe(
          Effect.andThen(find(of)),
          Effect.asSome,
          Effect.catchTag("Missing", () => Effect.succeedNone)
        )
    })
  })
)
