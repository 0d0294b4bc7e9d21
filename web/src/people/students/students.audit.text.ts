import { studentText } from '../../domain/student/student.text.ts'

export const auditText = { 'student.systemStatus': studentText.system }
