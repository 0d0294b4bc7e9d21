import { homeworkStatusText } from '../../domain/homework/work.text.ts'

export const homeworkAuditText = { 'chat.status': homeworkStatusText.status }
