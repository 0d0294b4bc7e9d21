import type { QueryClient } from '@tanstack/react-query'
import { shortDateText } from '../../shared/format/date.ts'
import { notify, notifyInfo, notifyWarning } from '../../shared/notify/bus.ts'
import { showChangeToast } from '../../shared/notify/show-change.ts'
import { attendanceText as words } from './attendance.text.ts'
import type { SaveMarksOutcome } from './send-queued.ts'
import type { UnsentLesson } from './unsent-lesson.ts'

type Told = Pick<UnsentLesson, 'groupName' | 'date'>

/** `show` opens the lesson; undefined on the attendance sheet, which already shows the lesson. */
export function showSaveMarksOutcome(
  client: QueryClient,
  outcome: SaveMarksOutcome,
  lesson: Told,
  show?: () => void,
): void {
  const detail = `${lesson.groupName}, ${shortDateText(lesson.date)}`
  const action = show && { label: words.show, run: show }
  const rest = { detail, key: `attendance-${detail}`, ...(action && { action }) }
  if (outcome.kind === 'saved' && outcome.conflicts > 0)
    notifyWarning(words.saved, { ...rest, detail: `${detail}. ${words.savedPart(outcome.conflicts)}`, seconds: 8 })
  else if (outcome.kind === 'saved') showChangeToast(client, words.saved, outcome.answer, { detail, key: rest.key })
  else if (outcome.kind === 'waiting' && outcome.isOffline) notifyInfo(words.waiting, { detail, key: rest.key })
  else if (outcome.kind === 'waiting') notifyWarning(words.waitingServer, { detail, key: rest.key })
  // On the attendance sheet, a refusal is shown above the list instead of in a toast.
  else if (outcome.kind === 'refused' && show)
    notify({ tone: 'error', title: words.refused, ...rest, detail: `${outcome.error.errMsg} (${detail})` })
}
