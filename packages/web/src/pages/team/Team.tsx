import { PageHead } from "../../parts/PageHead.tsx"

export const Team = () => <PageHead title="Team" />
