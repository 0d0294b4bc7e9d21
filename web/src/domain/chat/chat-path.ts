import { type GroupRoute, pathInGroup } from '../group/group-place.ts'
import { addQueryToPath } from '../homework/homework-paths.ts'

interface Whose {
  chatId: number
  studentId: number
}

interface Beside {
  homeworkId?: number | undefined
  status?: number | undefined
}

export const homeworkChatPath = (place: GroupRoute, { chatId, studentId }: Whose, beside: Beside = {}) =>
  addQueryToPath(pathInGroup(place, `chat/${chatId}/home/${studentId}`), { ...beside })

export const examChatPath = (place: GroupRoute, examId: number, { chatId, studentId }: Whose) =>
  pathInGroup(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** The ids 0 in an address open the chat that has waited longest. */
const longestWaiting: Whose = { chatId: 0, studentId: 0 }

/** Without a homework, all waiting submissions of the group are checked. */
export const homeworkCheckPath = (place: GroupRoute, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })
