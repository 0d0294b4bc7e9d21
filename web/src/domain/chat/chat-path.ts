import { type GroupPageLocation, groupPagePath } from '../group/group-place.ts'
import { addQueryToPath } from '../homework/homework-paths.ts'

interface Whose {
  chatId: number
  studentId: number
}

interface Beside {
  homeworkId?: number | undefined
  status?: number | undefined
}

export const homeworkChatPath = (place: GroupPageLocation, { chatId, studentId }: Whose, beside: Beside = {}) =>
  addQueryToPath(groupPagePath(place, `chat/${chatId}/home/${studentId}`), { ...beside })

export const examChatPath = (place: GroupPageLocation, examId: number, { chatId, studentId }: Whose) =>
  groupPagePath(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** With these ids in its address, the screen opens the chat that has waited longest. */
const longestWaiting: Whose = { chatId: 0, studentId: 0 }

/** Without a homework id, the screen offers all waiting submissions of the group. */
export const homeworkCheckPath = (place: GroupPageLocation, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })
