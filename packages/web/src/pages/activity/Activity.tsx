import { PageHead } from "../../parts/PageHead.tsx"

export const Activity = () => <PageHead title="Activity" />
