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

/**
 * Returns the address of a homework chat, as the specification prescribes it. `beside` filters the list beside the
 * chat.
 */
export const homeworkChatPath = (place: GroupRoute, { chatId, studentId }: Whose, beside: Beside = {}) =>
  addQueryToPath(pathInGroup(place, `chat/${chatId}/home/${studentId}`), { ...beside })

/** Returns the address of an exam chat, as the specification prescribes it. */
export const examChatPath = (place: GroupRoute, examId: number, { chatId, studentId }: Whose) =>
  pathInGroup(place, `exam/${examId}/chat/${chatId}/exam/${studentId}`)

/** The ids in an address that opens the chat that has waited longest. */
const longestWaiting: Whose = { chatId: 0, studentId: 0 }

/** Returns the address for checking all waiting submissions of one homework, or of the group. */
export const homeworkCheckPath = (place: GroupRoute, homeworkId?: number) =>
  homeworkChatPath(place, longestWaiting, { homeworkId })
