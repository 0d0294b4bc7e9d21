import { homeworkStatusText } from '../../domain/homework/work.text.ts'

export const auditText = { 'chat.status': homeworkStatusText.status }
