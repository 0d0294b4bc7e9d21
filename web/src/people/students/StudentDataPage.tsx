import { EditOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { PhonesToConfirmPanel } from './PhonesToConfirmPanel.tsx'
import { StudentDetailsList } from './StudentDetailsList.tsx'
import { StudentForm } from './StudentForm.tsx'
import { studentsText } from './students.text.ts'
import { useStudentSelectOptions } from './use-student-select-options.ts'

const crumbs = [{ title: studentsText.data }]

/** The page is a form if the address contains `?edit=1`, so that a reload stays in the form. */
export function StudentDataPage() {
  // A user who sees only parts of personal data cannot edit it.
  const mayChange = useMayCall(students.updateProfile)
  const [search, setSearch] = useSearchParams()
  return (
    <StudentPageFrame segment="" crumbs={crumbs}>
      {({ student }) =>
        mayChange && search.has('edit') ? (
          <Data student={student} />
        ) : (
          <Stack gap={12}>
            <PhonesToConfirmPanel student={student} />
            <StudentDetailsList
              student={student}
              action={
                mayChange && (
                  <Button icon={<EditOutlined aria-hidden />} onClick={() => setSearch({ edit: '1' })}>
                    {commonText.edit}
                  </Button>
                )
              }
            />
          </Stack>
        )
      }
    </StudentPageFrame>
  )
}

function Data({ student }: { student: StudentDetail }) {
  const options = useStudentSelectOptions()
  if (options.isLoading) return <TableSkeleton columns={3} />
  return <StudentForm key={student.id} student={student} options={options} />
}
