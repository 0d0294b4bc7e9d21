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
      // Undoes reopening by closing again. With `until: 1`, closing is refused while any message of the family is
      // unread.
      body: ({ before }) => ({ ...before, until: 1 }),
    }),
  },
}
