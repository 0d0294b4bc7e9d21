import { familyWays } from '@markaz/protocol/content/ways/routes'
import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { lettersRead } from '../../people/notices/letters.ts'
import { parentNotices, parentNoticesBack } from '../../people/notices/parent-notices.ts'
import { studentsRemoved } from '../../people/students/imported-students.ts'
import { readInChat } from '../../people/telegram/read-in-chat.ts'
import { noticeOut } from '../notifications/notice-out.ts'
import { noteTelling } from './note-telling.ts'
import { noteNotice } from './notices.ts'
import { dataOfWays, forgetTold } from './personal-data-of-ways.ts'
import { stopTelling } from './stop-telling.ts'
import { takeToldBack } from './take-told-back.ts'
import { markLettersRead, markReadInChat } from './told.queries.ts'
import { waysRoutes } from './ways.routes.ts'
import { waysSettings } from './ways.settings.ts'

export const waysArea: Area = {
  routes: waysRoutes,
  settings: waysSettings,
  listens() {
    parentNotices.heardBy(noteTelling)
    parentNoticesBack.heardBy(takeToldBack)
    noticeOut.heardBy(noteNotice)
    readInChat.heardBy(markReadInChat)
    lettersRead.heardBy(markLettersRead)
    centreRestored.heardBy(stopTelling)
    studentsRemoved.heardBy(forgetTold)
  },
  personalData: dataOfWays,
  undo: {
    'way-setting.update': undoByCall(familyWays.save, { params: () => ({}) }),
  },
}
