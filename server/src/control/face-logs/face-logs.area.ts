import type { Area } from '../../area.ts'
import { faceLogRoutes } from './face-logs.routes.ts'

export const faceLogsArea: Area = {
  routes: faceLogRoutes,
}
