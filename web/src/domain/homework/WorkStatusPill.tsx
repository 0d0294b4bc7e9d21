import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { homeworkStatusText } from './work.text.ts'
import { homeworkStatusTones } from './work-status.ts'

export function WorkStatusPill({ status }: { status: HomeworkStatus }) {
  return <StatusPill tone={homeworkStatusTones[status]}>{homeworkStatusText.status[status]}</StatusPill>
}
