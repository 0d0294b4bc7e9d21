import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { StudentForm } from './StudentForm.tsx'
import { studentsText } from './students.text.ts'
import { useStudentOptions } from './use-student-options.ts'

const crumbs = [{ title: studentsText.data }]

export function StudentDataPage() {
  const options = useStudentOptions()
  return (
    <StudentFrame segment="" crumbs={crumbs}>
      {({ student }) =>
        options.isLoading ? (
          <TableSkeleton columns={3} />
        ) : (
          <StudentForm key={student.id} student={student} options={options} />
        )
      }
    </StudentFrame>
  )
}
