import type { FastifyInstance } from 'fastify'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { deleteOldChatEvents } from './chat-events.ts'
import { chatsSettings } from './chats.settings.ts'
import { personalDataHandlersOfChats } from './personal-data-of-chats.ts'

function registerChatJobs(app: FastifyInstance, deps: Deps): void {
  // Deletes chat events after 7 days. A page that was disconnected for longer reloads everything.
  registerDailyJob(app.queue, 'chats.forget', () => deleteOldChatEvents(deps.db, dateDaysAgo(deps, 7)))
}

export const chatsArea: FeatureArea = {
  routes: registerChatJobs,
  settings: chatsSettings,
  personalData: personalDataHandlersOfChats,
  ids: { checkedBy: 'staff' },
  names: {
    chat: sql`select full_name || ', ' || coalesce(homework.theme, exam.theme) from chat join student on student.id = student_id
      left join homework on homework.id = homework_id left join exam on exam.id = exam_id where chat.id = it.id`,
  },
}
