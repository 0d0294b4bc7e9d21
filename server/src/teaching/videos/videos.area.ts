import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { sql } from '../../db/db.ts'
import { requeueConversionsAfterRestore } from './requeue-videos.ts'
import { videoRoutes } from './videos.routes.ts'
import { videosSettings } from './videos.settings.ts'

export const videosArea: FeatureArea = {
  routes: videoRoutes,
  settings: videosSettings,
  listens() {
    centreRestoredEvent.heardBy(requeueConversionsAfterRestore)
  },
  names: {
    video: sql`select orig_name from video where id = it.id`,
  },
  ids: { videoId: 'video' },
}
