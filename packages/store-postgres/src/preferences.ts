import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import type { ChosenPreferences } from "@hourbook/core/preferences/PreferenceValues"
import type { UserId } from "@hourbook/core/values/Ids"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { asJson } from "./sql/rows.ts"

interface PreferencesRow {
  readonly chosen: ChosenPreferences
}

export const layer = Layer.effect(
  PreferencesRepository,
  Effect.map(Database, ({ sql, within }) =>
    PreferencesRepository.of({
      find: ({ userId, workspaceId }) =>
        within(workspaceId)(sql<PreferencesRow>`
          select chosen from preferences where workspace_id = ${workspaceId} and user_id = ${userId}`).pipe(
          Effect.map(([row]) => row?.chosen ?? {}),
          Effect.orDie
        ),
      some: ({ workspaceId }, userIds) =>
        within(workspaceId)(sql<PreferencesRow & { readonly userId: UserId }>`
          select user_id as "userId", chosen from preferences
          where workspace_id = ${workspaceId} and user_id = any(${userIds}::uuid[])`).pipe(
          Effect.map((rows) => new Map(rows.map(({ chosen, userId }) => [userId, chosen]))),
          Effect.orDie
        ),
      choose: ({ userId, workspaceId }, changes) =>
        within(workspaceId)(sql<PreferencesRow>`
          insert into preferences (workspace_id, user_id, chosen)
          select workspace_id, user_id, ${asJson(changes)}::jsonb from members
          where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is null for share
          on conflict (workspace_id, user_id) do update set chosen = preferences.chosen || excluded.chosen
          returning chosen`).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ chosen }) => chosen)),
          Effect.orDie
        )
    })
  )
)
