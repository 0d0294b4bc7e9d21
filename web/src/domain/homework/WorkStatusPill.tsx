import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { workText } from './work.text.ts'
import { workTone } from './work-status.ts'

/** A label with the state of a student's homework. */
export function WorkStatusPill({ status }: { status: HomeworkStatus }) {
  return <StatusPill tone={workTone[status]}>{workText.status[status]}</StatusPill>
}
