import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../centre/sign-in/SignInPage.tsx'
import { pathAfterSignIn } from '../shared/routing/public-path.ts'

export function SignInAgainDialog() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return <SignInPage enter={() => void navigate(pathAfterSignIn(search), { replace: true })} />
}
