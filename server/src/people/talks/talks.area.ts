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
      // Undoes reopening by closing again. With `until: 1`, closing is refused while any message of the family is
      // unread.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
