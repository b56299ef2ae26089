import type { EntityDimension } from "../../facts/Fact.ts"
import { ClientId, ProjectId, UserId } from "../../values/Ids.ts"
import type { ReaderScope } from "./ReportReader.ts"

/** The scope of some projects, clients or members. They are those of facts, so their ids are of the dimension. */
export const ofEntities = (
  by: EntityDimension,
  ids: ReadonlyArray<string | null>
): Partial<Pick<ReaderScope, "projectIds" | "clientIds" | "userIds">> => {
  switch (by) {
    case "project":
      return { projectIds: ids.map((id) => (id === null ? null : ProjectId.make(id))) }
    case "client":
      return { clientIds: ids.map((id) => (id === null ? null : ClientId.make(id))) }
    case "member":
      return { userIds: ids.map((id) => (id === null ? null : UserId.make(id))) }
  }
}
