import { PageHead } from "../../parts/PageHead.tsx"

export const SharedStatement = () => <PageHead title="SharedStatement" />
