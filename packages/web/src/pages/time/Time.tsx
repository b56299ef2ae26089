import { PageHead } from "../../parts/PageHead.tsx"

export const Time = () => <PageHead title="Time" />
