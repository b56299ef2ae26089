import { TagName } from "@hourbook/core/time/Tag"
import { TagId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, anId, aText, namedBody, sentId, sentText } from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import { listOf } from "../shapes/recordShapes.ts"

export const TagWire = Schema.Struct({
  id: anId("Identifies the tag."),
  name: aText("Its name, as it was spelled first.", "design"),
  count: aCount("The number of time entries with it that the caller may see.", 12)
}).annotate({ identifier: "Tag", description: "A word on time entries." })

export const TagPatch = Schema.Struct({
  name: sentText(TagName, 50, {
    description: "Its new name on all entries: 1 to 50 characters without commas.",
    example: "design"
  })
}).pipe(namedBody("TagPatch", "The new name of a tag."))

export const TagList = ok("TagList", { tags: listOf(TagWire, "The tags, by name.") })
export const TagResponse = ok("TagResponse", { tag: TagWire })

export class TagsApi extends HttpApiGroup.make("tags")
  .add(
    HttpApiEndpoint.get("list", "/", { success: TagList, error: failures })
      .annotate(FileTable, whole("tags", "tag"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the tags of time entries"),
    HttpApiEndpoint.put("rename", "/:id", {
      params: { id: sentId(TagId, "The tag's id.") },
      payload: TagPatch,
      success: TagResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Rename a tag on all time entries")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/tags")
  .annotate(OpenApi.Description, "Words on time entries. Recording an entry makes its tags.") {}
