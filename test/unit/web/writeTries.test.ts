import { expect, it } from "vitest"
import type { KeptWrite } from "../../../packages/web/src/offline/keptWrites.ts"
import { afterArrival } from "../../../packages/web/src/offline/writeTries.ts"

const address = "/api/time/01890000-0000-7000-8000-000000000001"

const aWrite = (fields: Partial<KeptWrite> = {}): KeptWrite => ({
  id: "write",
  at: 0,
  workspaceId: "workspace",
  userId: "ada",
  tab: "tab",
  method: "PUT",
  address,
  body: { description: "Typed", duration_minutes_total: 15 },
  idempotencyKey: undefined,
  ifMatch: undefined,
  due: 0,
  tries: 0,
  ...fields
})

const refused = aWrite({ refusal: "closed month" })

it("keeps of a refused change what a later one of the same record does not say", () => {
  const later = aWrite({ id: "later", body: { duration_minutes_total: 20 } })
  expect(afterArrival(refused, later, undefined)?.body).toEqual({ description: "Typed" })
  expect(afterArrival(refused, aWrite({ id: "later" }), undefined)).toBeUndefined()
  expect(afterArrival(refused, aWrite({ method: "DELETE", body: undefined }), undefined)).toBeUndefined()
})

it("leaves changes alone that still wait, and those of other records", () => {
  const waiting = aWrite({ tries: 1 })
  expect(afterArrival(waiting, aWrite({ id: "later" }), undefined)).toBe(waiting)
  expect(afterArrival(refused, aWrite({ id: "later", address: `${address}9` }), undefined)).toBe(refused)
})

it("gives changes of a new record the id that the server gave it", () => {
  const change = aWrite({ address: "/api/time/made" })
  const made = aWrite({ id: "made", method: "POST", address: "/api/time" })
  expect(afterArrival(change, made, { id: "known" })?.address).toBe("/api/time/known")
})
