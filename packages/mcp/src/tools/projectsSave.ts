import { projectFields } from "@hourbook/core/entities/Project"
import { Projects } from "@hourbook/core/entities/Projects"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Entity, entityLine, projectOf } from "../present/entities.ts"
import { addedRow } from "../present/ids.ts"
import { aReference, dryRun, requestId, someText } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { someChange } from "./shared/someChange.ts"
import { allowDuplicateName, nameMissing, nameRuleOf, upsertResult, upsertText } from "./shared/upsert.ts"

export const projectsSave = (references: References) =>
  Effect.map(Projects, (projects) =>
    tool({
      name: "projects_save",
      title: "Add or change a project",
      description: "Without project adds one; with project changes only the given fields.",
      nature: "saves",
      scope: "full",
      roles: ["owner", "admin"],
      input: Schema.Struct({
        project: Schema.optionalKey(aReference("the one to change: id or exact name")),
        name: Schema.optionalKey(someText(projectFields.name)),
        client: Schema.optionalKey(aReference("id, exact name or none")),
        archived: Schema.optionalKey(Schema.Boolean),
        billable: Schema.optionalKey(
          Schema.Boolean.annotate({ description: "whether its work is, unless an entry says" })
        ),
        ...allowDuplicateName,
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({ ...upsertResult, project: brief("Project", Entity) }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { archived, billable, name, project } = input
        const clientId = yield* references.optionalClient(who, input.client)
        const isDryRun = input.dry_run === true
        const names = nameRuleOf(input)
        if (project !== undefined) {
          const id = yield* references.project(who, project)
          const changes = yield* someChange({
            ...(name === undefined ? {} : { name }),
            ...(archived === undefined ? {} : { archived }),
            ...(billable === undefined ? {} : { billableDefault: billable }),
            ...(clientId === undefined ? {} : { clientId })
          })
          const after = yield* projects
            .amend(who, id, changes, undefined, names)
            .pipe(Effect.provideService(DryRun, isDryRun))
          return { written: !isDryRun, created: false, project: projectOf(after) }
        }
        if (name === undefined) return yield* nameMissing("project")
        const idempotencyKey = yield* idempotencyKeyOf("projects_save", input)
        const draft = {
          ...(billable === undefined ? {} : { billableDefault: billable }),
          name,
          archived: archived ?? false,
          clientId: clientId ?? null
        }
        const { replayed, value } = yield* projects
          .add(who, draft, idempotencyKey, names)
          .pipe(Effect.provideService(DryRun, isDryRun))
        return {
          written: !isDryRun,
          created: !replayed,
          repeated: replayed,
          project: addedRow(projectOf(value), isDryRun)
        }
      }),
      text: ({ project, ...done }) => upsertText(done, entityLine(project))
    })
  )
