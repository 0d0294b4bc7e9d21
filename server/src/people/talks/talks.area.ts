import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { personalDataHandlersOfConversations } from './personal-data-of-talks.ts'
import { conversationRoutes } from './talks.routes.ts'

export const conversationsArea: FeatureArea = {
  routes: conversationRoutes,
  personalData: personalDataHandlersOfConversations,
  names: {
    family_talk: sql`select full_name from student where id = it.id`,
  },
  undo: {
    'family_talk.assign': undoByOppositeCall(familyTalks.assign),
    'family_talk.closed': undoByOppositeCall(familyTalks.close),
    'family_talk.reopened': undoByOppositeCall(familyTalks.close, {
      // Reopening is undone by closing again. Closing is refused for any newer message (id above 1), which the user has
      // not seen.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
