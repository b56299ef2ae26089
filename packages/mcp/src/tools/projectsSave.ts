import { projectFields } from "@hourbook/core/entities/Project"
import { Projects } from "@hourbook/core/entities/Projects"
import { ProjectMoves } from "@hourbook/core/moves/ProjectMoves"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { counted } from "../present/counted.ts"
import { Entity, entityLine, projectOf } from "../present/entities.ts"
import { addedRow } from "../present/ids.ts"
import { Refused } from "../present/Refused.ts"
import { aReference, dryRun, requestId, someText } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { budgetArgument, budgetOf } from "./shared/budgetArgument.ts"
import { someChange } from "./shared/someChange.ts"
import { allowDuplicateName, nameMissing, nameRuleOf, upsertResult, upsertText } from "./shared/upsert.ts"

const nothingToMove = new Refused({
  code: "invalid_arguments",
  message: "move_records: is for a project that is there; a new one has no records",
  next: "Leave it out, or give project."
})

const movedText = ({
  left,
  moved,
  written
}: {
  readonly left: number | undefined
  readonly moved: number
  readonly written: boolean
}): string => {
  const did = `${counted(moved, "records")} ${written ? "moved" : "would move"} to its client`
  return left === undefined ? `${did}.` : `${did}; ${left} are left: repeat this call.`
}

export const projectsSave = (references: References) =>
  Effect.gen(function* () {
    const [projects, moves] = [yield* Projects, yield* ProjectMoves]
    return tool({
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
        move_records: Schema.optionalKey(
          Schema.Boolean.annotate({
            description: "gives records without a client the project's, 1000 a call; repeat until left is gone"
          })
        ),
        ...budgetArgument,
        ...allowDuplicateName,
        ...dryRun,
        ...requestId
      }),
      output: Schema.Struct({
        ...upsertResult,
        project: Entity,
        moved: Schema.optionalKey(Schema.Finite),
        left: Schema.optionalKey(Schema.Finite)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { archived, billable, name, project } = input
        const clientId = yield* references.optionalClient(who, input.client)
        const isDryRun = input.dry_run === true
        const names = nameRuleOf(input)
        const budget = yield* budgetOf(input.budget)
        if (project !== undefined) {
          const id = yield* references.project(who, project)
          const changes = {
            ...(name === undefined ? {} : { name }),
            ...(archived === undefined ? {} : { archived }),
            ...(billable === undefined ? {} : { billableDefault: billable }),
            ...(clientId === undefined ? {} : { clientId }),
            ...budget
          }
          if (input.move_records === true) {
            const {
              moved,
              next,
              project: after
            } = yield* moves
              .amend(who, { id, changes, expected: undefined, names })
              .pipe(Effect.provideService(DryRun, isDryRun))
            const done = { written: !isDryRun, created: false, project: projectOf(after), moved }
            return next === null ? done : { ...done, left: next }
          }
          yield* someChange(changes)
          const after = yield* projects
            .amend(who, id, changes, undefined, names)
            .pipe(Effect.provideService(DryRun, isDryRun))
          return { written: !isDryRun, created: false, project: projectOf(after) }
        }
        if (name === undefined) return yield* nameMissing("project")
        if (input.move_records === true) return yield* nothingToMove
        const idempotencyKey = yield* idempotencyKeyOf("projects_save", input)
        const draft = {
          ...budget,
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
      text: ({ left, moved, project, ...done }) =>
        [
          upsertText(done, entityLine(project)),
          ...(moved === undefined ? [] : [movedText({ left, moved, written: done.written })])
        ].join("\n")
    })
  })
