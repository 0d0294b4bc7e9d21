import { studentText } from '../../domain/student/student.text.ts'

export const studentAuditText = { 'student.systemStatus': studentText.system }
