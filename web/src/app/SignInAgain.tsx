import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { pathAfterSignIn } from '../shared/routing/sign-in-path.ts'

/** A sign-in dialog above the open screen, which appears when the user's session has ended. */
export function SignInAgain() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return <SignInPage enter={() => void navigate(pathAfterSignIn(search), { replace: true })} />
}
