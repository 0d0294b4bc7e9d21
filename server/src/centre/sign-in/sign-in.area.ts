import type { Area } from '../../area.ts'
import { resealFactors } from './second-factor.ts'
import { signInAccess } from './session-access.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInSettings } from './sign-in.settings.ts'

export const signInArea: Area = {
  routes: signInRoutes,
  access: signInAccess,
  sealsAnew: resealFactors,
  settings: signInSettings,
}
