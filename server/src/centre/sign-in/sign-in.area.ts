import type { Area } from '../../area.ts'
import { sealFactorsAnew } from './second-factor.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInSettings } from './sign-in.settings.ts'

export const signInArea: Area = {
  routes: signInRoutes,
  sealsAnew: sealFactorsAnew,
  settings: signInSettings,
}
