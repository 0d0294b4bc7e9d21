import { paging } from '@markaz/protocol/fields'
import { z } from 'zod'
import { SmsHistory } from '../../domain/student/SmsHistory.tsx'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { studentsText } from './students.text.ts'

const crumbs = [{ title: studentsText.sms }]
const Paging = z.object(paging)

export function StudentSmsPage() {
  const id = useStudentId()
  const { page, perPage, setPage } = useFilters(Paging, { tableKey: 'student-sms' })
  return (
    <StudentPageFrame segment="sms" crumbs={crumbs}>
      {() => <SmsHistory studentId={id} paging={{ page, perPage, onPage: setPage }} />}
    </StudentPageFrame>
  )
}
