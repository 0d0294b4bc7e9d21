import { studentText } from '../../domain/student/student.text.ts'

export const auditText = { 'student_contract.status': studentText.contract }
