import type { FeatureArea } from '../../area.ts'
import { faceLogRoutes } from './face-logs.routes.ts'

export const faceLogsArea: FeatureArea = {
  routes: faceLogRoutes,
}
