import { PageHead } from "../../parts/PageHead.tsx"

export const Matrices = () => <PageHead title="Matrices" />
