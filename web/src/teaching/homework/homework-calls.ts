import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'

/** The two doors of each call, for `useTwin` and for the pages. */
export const calls = {
  list: { admin: homework.listForAdmin, academic: homework.listForAcademic },
  create: { admin: homework.createForAdmin, academic: homework.createForAcademic },
  read: { admin: homework.readForAdmin, academic: homework.readForAcademic },
  update: { admin: homework.updateForAdmin, academic: homework.updateForAcademic },
  remove: { admin: homework.removeForAdmin, academic: homework.removeForAcademic },
  deadline: { admin: homework.deadlineForAdmin, academic: homework.deadlineForAcademic },
  notSubmitted: { admin: homework.notSubmittedForAdmin, academic: homework.notSubmittedForAcademic },
  chats: { admin: homework.chatsForAdmin, academic: homework.chatsForAcademic },
  statistics: { admin: statistics.groupForAdmin, academic: statistics.groupForAcademic },
}
