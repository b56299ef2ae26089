export interface ProjectPlan {
  readonly name: string
  /** Null: the studio's own. */
  readonly client: string | null
  /** How much of the work is for it, beside the others. */
  readonly weight: number
  /** Days before today on which the work began and ended. */
  readonly begun: number
  readonly ended?: number
  readonly tasks: ReadonlyArray<string>
  readonly tags: ReadonlyArray<string>
  /** In place of the client's rate. */
  readonly rate?: number
}

const design = ["Wireframes", "Visual design", "Design review", "Prototype for the test", "Icons and illustrations"]
const building = [
  "Templates",
  "Search form",
  "Accessibility fixes",
  "Checkout",
  "Tests and release",
  "Pairing on the API"
]
const talking = ["Call with the client", "Workshop", "Planning of the sprint", "Feedback round", "Writing the minutes"]

export const projects: ReadonlyArray<ProjectPlan> = [
  {
    name: "Customer portal",
    client: "Nordlicht Energie",
    weight: 9,
    begun: 364,
    tasks: building,
    tags: ["development"]
  },
  { name: "Tariff calculator", client: "Nordlicht Energie", weight: 5, begun: 190, tasks: design, tags: ["design"] },
  { name: "Booking site", client: "Casa Verdemar", weight: 6, begun: 364, tasks: building, tags: ["development"] },
  { name: "Photo guide", client: "Casa Verdemar", weight: 2, begun: 250, ended: 90, tasks: design, tags: ["design"] },
  { name: "Online shop", client: "Harbour & Finch", weight: 7, begun: 330, tasks: building, tags: ["development"] },
  { name: "Newsletter", client: "Harbour & Finch", weight: 2, begun: 300, tasks: talking, tags: ["content"] },
  {
    name: "Control panel",
    client: "Meridian Robotics",
    weight: 8,
    begun: 364,
    tasks: design,
    tags: ["design"],
    rate: 140
  },
  {
    name: "Design system",
    client: "Meridian Robotics",
    weight: 6,
    begun: 280,
    tasks: design,
    tags: ["design", "system"]
  },
  { name: "Portfolio", client: "Atelier Brisebois", weight: 3, begun: 310, ended: 40, tasks: design, tags: ["design"] },
  {
    name: "Subscription boxes",
    client: "Koya Tea Company",
    weight: 5,
    begun: 270,
    tasks: building,
    tags: ["development"]
  },
  {
    name: "Route planner",
    client: "Fjellheim Outdoor",
    weight: 6,
    begun: 340,
    tasks: building,
    tags: ["development", "maps"]
  },
  { name: "Winter campaign", client: "Fjellheim Outdoor", weight: 3, begun: 75, tasks: talking, tags: ["content"] },
  { name: "Exhibition guide", client: "Tallis Museum", weight: 5, begun: 300, tasks: design, tags: ["design"] },
  {
    name: "Fleet dashboard",
    client: "Zephyr Mobility",
    weight: 6,
    begun: 320,
    ended: 25,
    tasks: building,
    tags: ["data"]
  },
  {
    name: "Practice website",
    client: "Praxis Wendland",
    weight: 2,
    begun: 200,
    tasks: building,
    tags: ["development"]
  },
  {
    name: "Harvest calendar",
    client: "Sankofa Harvest Co-op",
    weight: 2,
    begun: 260,
    tasks: design,
    tags: ["pro bono rate"]
  },
  {
    name: "Catalogue",
    client: "Quill & Lantern Press",
    weight: 4,
    begun: 364,
    ended: 175,
    tasks: design,
    tags: ["print"]
  },
  {
    name: "Studio",
    client: null,
    weight: 5,
    begun: 364,
    tasks: ["Monday round", "Bookkeeping", "Interviews", "Learning", "Own website"],
    tags: ["internal"]
  },
  {
    name: "Pitches",
    client: null,
    weight: 2,
    begun: 364,
    tasks: ["Offer", "First call", "Sketches for a pitch"],
    tags: ["sales"]
  }
]
