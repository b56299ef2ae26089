import { PageHead } from "../../parts/PageHead.tsx"

export const Project = () => <PageHead title="Project" />
