import { type GroupRoute, groupPath } from '../group/group-place.ts'
import { withQuery } from '../homework/homework-paths.ts'

interface Whose {
  chatId: number
  studentId: number
}

interface Beside {
  homeworkId?: number | undefined
  status?: number | undefined
}

/** Returns the specified address of a homework chat; `beside` filters the list of chats next to it. */
export const homeworkChatPath = (place: GroupRoute, { chatId, studentId }: Whose, beside: Beside = {}) =>
  withQuery(groupPath(place, `chat/${chatId}/home/${studentId}`), { ...beside })

/** Returns the specified address of an exam chat. */
export const examChatPath = (place: GroupRoute, examId: number, { chatId, studentId }: Whose) =>
  groupPath(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** Ids for an address that opens the chat that has waited longest. */
const longestWaiting: Whose = { chatId: 0, studentId: 0 }

/** Returns the address for checking all waiting work of one homework or of the group. */
export const homeworkCheckPath = (place: GroupRoute, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })
