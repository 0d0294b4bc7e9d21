import { uploads } from '@markaz/protocol/centre/files/routes'
import { studentDoors } from '@markaz/protocol/control/face-consents/routes'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { DoorAccessOfPerson } from './DoorAccessOfPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const crumbs = [{ title: words.tab }]

export function StudentDoorAccessPage() {
  return (
    <StudentPageFrame segment="door" crumbs={crumbs}>
      {({ student }) => (
        <DoorAccessOfPerson id={student.id} routes={studentDoors} upload={uploads.studentPhoto} isPupil />
      )}
    </StudentPageFrame>
  )
}
