import { type GroupPlace, groupPath } from '../group/group-place.ts'
import { withQuery } from '../homework/homework-paths.ts'

interface Whose {
  chatId: number
  studentId: number
}

interface Beside {
  homeworkId?: number | undefined
  status?: number | undefined
}

/** The documents' address of a homework chat (HOMEWORK-006); `beside` says which chats stand in its list. */
export const homeworkChatPath = (place: GroupPlace, { chatId, studentId }: Whose, beside: Beside = {}) =>
  withQuery(groupPath(place, `chat/${chatId}/home/${studentId}`), { ...beside })

/** The documents' address of an exam chat (EXAM-005). */
export const examChatPath = (place: GroupPlace, examId: number, { chatId, studentId }: Whose) =>
  groupPath(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** Nobody's chat: the screen opens the one that has waited longest. */
const longestWaiting: Whose = { chatId: 0, studentId: 0 }

/** The address at which whatever waits is checked, of one homework or of all of the group. */
export const homeworkCheckPath = (place: GroupPlace, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })
