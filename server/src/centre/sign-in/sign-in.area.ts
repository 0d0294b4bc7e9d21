import type { Area } from '../../area.ts'
import { sealFactorsAnew } from './second-factor.ts'
import { signInAccess } from './session-access.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInSettings } from './sign-in.settings.ts'

export const signInArea: Area = {
  routes: signInRoutes,
  access: signInAccess,
  sealsAnew: sealFactorsAnew,
  settings: signInSettings,
}
