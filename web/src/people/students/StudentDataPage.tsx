import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { useMay } from '../../shared/access/access.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import { StudentForm } from './StudentForm.tsx'
import { studentsText } from './students.text.ts'
import { useStudentOptions } from './use-student-options.ts'

const crumbs = [{ title: studentsText.data }]

export function StudentDataPage() {
  // What is masked cannot be corrected: who sees it so reads it.
  const mayChange = useMay(students.updateProfile)
  return (
    <StudentFrame segment="" crumbs={crumbs}>
      {({ student }) => (mayChange ? <Data student={student} /> : <StudentFacts student={student} />)}
    </StudentFrame>
  )
}

function Data({ student }: { student: StudentDetail }) {
  const options = useStudentOptions()
  if (options.isLoading) return <TableSkeleton columns={3} />
  return <StudentForm key={student.id} student={student} options={options} />
}
