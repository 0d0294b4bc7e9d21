import type { Area } from '../../area.ts'
import { signInRoutes } from './sign-in.routes.ts'

export const signInArea: Area = {
  routes: signInRoutes,
}
