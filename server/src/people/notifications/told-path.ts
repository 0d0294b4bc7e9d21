import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { chatMessageCausePrefix } from './letters.ts'

/** The child's screen that a notification opens, by its kind. A message to many receivers opens none. */
const screens: Partial<Record<ParentKind, string>> = {
  absence: 'journal',
  homework_back: 'homework',
  exam_result: 'exams',
  contract: 'papers',
  pass: 'passes',
  lesson: 'timetable',
  late: 'journal',
  homework_missing: 'missing',
  weekly: 'letters',
}

export interface ToldPlace {
  kind: ParentKind
  cause: string
  screen: string | null
  studentId: number
}

/** Returns the portal's path, below `/portal`, that a parent's notification opens; null = its text is all there is. */
export function toldPath({ kind, cause, screen, studentId }: ToldPlace): string | null {
  if (cause.startsWith(chatMessageCausePrefix)) return `/talks/${studentId}`
  const shown = screen ?? screens[kind]
  return shown ? `/children/${studentId}/${shown}` : null
}

/** Returns the path for a push or a button in a chat. The portal marks the notification `told` as read. */
export const toldLink = (told: ToldPlace & { tellingId: number }): string =>
  `/portal${toldPath(told) ?? '/told'}?told=${told.tellingId}`
