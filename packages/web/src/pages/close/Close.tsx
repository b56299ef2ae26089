import { PageHead } from "../../parts/PageHead.tsx"

export const Close = () => <PageHead title="Close" />
