import { PageHead } from "../../parts/PageHead.tsx"

export const Overview = () => <PageHead title="Overview" />
