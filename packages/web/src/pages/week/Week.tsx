import { PageHead } from "../../parts/PageHead.tsx"

export const Week = () => <PageHead title="Week" />
