import { stories } from '@markaz/protocol/content/stories/routes'
import type { FeatureArea } from '../../area.ts'
import { isPictureFileKey } from '../../centre/files/file-routes.ts'
import { sql } from '../../db/db.ts'
import { type FieldChange, isFieldUnchanged, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { personalDataHandlersOfStories } from './personal-data-of-stories.ts'
import { storyRoutes } from './stories.routes.ts'

export const storiesArea: FeatureArea = {
  routes: storyRoutes,
  personalData: personalDataHandlersOfStories,
  names: {
    story: sql`select title from story where id = it.id`,
  },
  undo: {
    'story.create': undoByOppositeCall(stories.remove),
    // A change that replaced the video of a story cannot be undone, because the old video was deleted.
    'story.update': (change) => {
      const was = (change.before as FieldChange['before']).attachment
      return isFieldUnchanged(change, 'attachment') || isPictureFileKey(String(was))
        ? undoByOppositeCall(stories.update)
        : undefined
    },
  },
}
