import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { sql } from '../../db/db.ts'
import { requeueVideos } from './requeue-videos.ts'
import { videoRoutes } from './videos.routes.ts'
import { videosSettings } from './videos.settings.ts'

export const videosArea: Area = {
  routes: videoRoutes,
  settings: videosSettings,
  listens() {
    centreRestored.heardBy(requeueVideos)
  },
  names: {
    video: sql`select orig_name from video where id = it.id`,
  },
  ids: { videoId: 'video' },
}
