import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { registerChatJobs } from './chat-jobs.ts'
import { chatsSettings } from './chats.settings.ts'
import { personalDataHandlersOfChats } from './personal-data-of-chats.ts'

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
