import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { isFieldUnchanged, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { parentingVideoRoutes } from './parenting-videos.routes.ts'

export const parentingVideosArea: FeatureArea = {
  routes: parentingVideoRoutes,
  names: {
    'parenting-video': sql`select name from parenting_video where id = it.id`,
  },
  undo: {
    'parenting-video.update': (change) =>
      isFieldUnchanged(change, 'videoId') ? undoByOppositeCall(parentingVideos.update) : undefined,
  },
}
