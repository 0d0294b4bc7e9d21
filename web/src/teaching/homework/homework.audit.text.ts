import { homeworkStatusText } from '../../domain/homework/homework.text.ts'

export const auditText = { 'chat.status': homeworkStatusText.status }
