import { workText } from '../../domain/homework/work.text.ts'

export const auditText = { 'chat.status': workText.status }
