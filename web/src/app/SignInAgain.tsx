import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { afterSignIn } from '../shared/routing/sign-in-path.ts'

/** The sign-in within the open application, for who has lost the session meanwhile. */
export function SignInAgain() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return <SignInPage enter={() => void navigate(afterSignIn(search), { replace: true })} />
}
