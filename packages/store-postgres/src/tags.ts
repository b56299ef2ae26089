import { type CountedTag, type Tag, type TagName, TagRepository, TagTaken } from "@hourbook/core/time/Tag"
import { fold } from "@hourbook/core/values/fold"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { visibleTags } from "./records/entryTags.ts"
import { violatedConstraint } from "./sql/failures.ts"
import { toInstant } from "./sql/rows.ts"
import { loggedIfAny, notOutrun } from "./writes/activity.ts"

/** A tag, as the driver returns it. */
interface TagRow extends Omit<Tag, "createdAt"> {
  readonly createdAt: Date
}

const columns = `n.workspace_id as "workspaceId", n.id, n.name, n.created_at as "createdAt", n.version`

const toTag = (row: TagRow): Tag => ({ ...row, createdAt: toInstant(row.createdAt) })

export const layer = Layer.effect(
  TagRepository,
  Effect.map(Database, ({ sql, within }) => {
    const shown = sql.literal(columns)
    return TagRepository.of({
      list: (visible) => {
        const { sight, workspaceId } = visible
        const join = sql.literal(sight._tag === "OfClients" ? "join" : "left join")
        return within(workspaceId)(sql<TagRow & Pick<CountedTag, "count">>`
          select ${shown}, coalesce(counted.count, 0)::int as count
          from tags n ${join} (
            select g.tag_id, count(*) as count from entry_tags g
            where ${sql.and([sql`g.workspace_id = ${workspaceId}`, ...visibleTags(sql, visible)])}
            group by g.tag_id
          ) counted on counted.tag_id = n.id
          where n.workspace_id = ${workspaceId}`).pipe(
          Effect.map((rows) => rows.map((row) => ({ ...toTag(row), count: row.count }))),
          Effect.orDie
        )
      },
      spelled: ({ workspaceId }, names) =>
        within(workspaceId)(sql<{ readonly name: TagName }>`
          select name from tags where workspace_id = ${workspaceId} and name_folded = any(${names.map(fold)}::text[])`).pipe(
          Effect.map((rows) => rows.map(({ name }) => name)),
          Effect.orDie
        ),
      rename: ({ workspaceId }, id, name, event) => {
        const renamed = sql<TagRow>`
          with
            record as (
              update tags n set name = ${name}, name_folded = ${fold(name)}, version = version + 1
              where n.workspace_id = ${workspaceId} and n.id = ${id} ${notOutrun(sql, event)} returning *
            )
            ${loggedIfAny(sql, event)}
          select ${shown} from record n`
        const holder = sql<Pick<Tag, "id">>`
          select id from tags where workspace_id = ${workspaceId} and name_folded = ${fold(name)}`
        const attempt: Effect.Effect<Option.Option<Tag>, TagTaken> = renamed.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toTag)),
          Effect.catch((error) =>
            violatedConstraint(error) === "tags_name"
              ? Effect.flatMap(Effect.orDie(holder), ([other]) =>
                  // Without one, the other tag got another name in the meantime.
                  other === undefined ? attempt : Effect.fail(new TagTaken({ id: other.id }))
                )
              : Effect.die(error)
          )
        )
        return within(workspaceId)(attempt)
      }
    })
  })
)
