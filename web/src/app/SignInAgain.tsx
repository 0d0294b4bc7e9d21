import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { afterSignIn } from '../shared/routing/sign-in-path.ts'

/** A sign-in dialog over the open screen, for a user whose session has ended. */
export function SignInAgain() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return <SignInPage enter={() => void navigate(afterSignIn(search), { replace: true })} />
}
