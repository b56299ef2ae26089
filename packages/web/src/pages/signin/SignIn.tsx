import { PageHead } from "../../parts/PageHead.tsx"

export const SignIn = () => <PageHead title="SignIn" />
