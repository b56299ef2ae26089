import type { Ports } from "@hourbook/core/Core"
import { Layer } from "effect"
import * as Activity from "./activity.ts"
import * as Answers from "./answers.ts"
import * as Artifacts from "./artifacts.ts"
import { Changes } from "./change.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import type { Dynamo } from "./Dynamo.ts"
import * as Facts from "./facts.ts"
import * as Keys from "./keys.ts"
import { Lanes } from "./Lanes.ts"
import * as Members from "./members.ts"
import * as Payments from "./payments.ts"
import * as Payouts from "./payouts.ts"
import * as Projects from "./projects.ts"
import * as RateLeases from "./rateLeases.ts"
import * as Rates from "./rates.ts"
import * as References from "./references.ts"
import { Removals } from "./Removals.ts"
import * as Rollups from "./rollups.ts"
import * as Snapshots from "./snapshot.ts"
import * as Time from "./time.ts"
import * as Workspaces from "./workspaces.ts"

/** Every port on one table of DynamoDB. */
export const layer: Layer.Layer<Ports, never, Dynamo> = Layer.mergeAll(
  Activity.layer,
  Answers.layer,
  Artifacts.layer,
  Clients.layer,
  Connections.layer,
  Facts.layer,
  Keys.layer,
  Members.layer,
  Payments.layer,
  Payouts.layer,
  Projects.layer,
  RateLeases.layer,
  Rates.layer,
  References.layer,
  Rollups.layer,
  Snapshots.layer,
  Time.layer,
  Workspaces.layer
).pipe(Layer.provide(Changes.layer), Layer.provide([Removals.layer, Lanes.layer]))
