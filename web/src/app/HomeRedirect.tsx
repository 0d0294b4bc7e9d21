import { Navigate } from 'react-router'
import { useGrants } from '../shared/access/access.tsx'
import { homePath } from './permitted-menu.ts'
import { useMenu } from './use-menu.ts'

/** Without rights that could be read the profile still works. */
export function HomeRedirect() {
  const { isReady, failed } = useGrants()
  const menu = useMenu()
  if (!isReady && !failed) return null
  return <Navigate to={homePath(menu)} replace />
}
