import { familyTalks } from '@markaz/protocol/people/talks/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { personalDataOfConversations } from './personal-data-of-talks.ts'
import { conversationRoutes } from './talks.routes.ts'

export const conversationsArea: FeatureArea = {
  routes: conversationRoutes,
  personalData: personalDataOfConversations,
  names: {
    family_talk: sql`select full_name from student where id = it.id`,
  },
  undo: {
    'family_talk.assign': undoByCall(familyTalks.assign),
    'family_talk.closed': undoByCall(familyTalks.close),
    'family_talk.reopened': undoByCall(familyTalks.close, {
      // The undo of reopening closes the conversation again. Any unread message (id above 1) arrived after the first
      // close, so closing is then refused.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
