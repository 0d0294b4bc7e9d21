import type { Area } from '../../area.ts'
import { signInAccess } from './session-access.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInSettings } from './sign-in.settings.ts'

export const signInArea: Area = {
  routes: signInRoutes,
  access: signInAccess,
  settings: signInSettings,
}
