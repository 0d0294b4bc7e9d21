import { studentText } from '../../domain/student/student.text.ts'

export const contractAuditText = { 'student_contract.status': studentText.contract }
