import { uploads } from '@markaz/protocol/centre/files/routes'
import { studentDoors } from '@markaz/protocol/control/face-consents/routes'
import { StudentFrame } from '../../domain/student/StudentFrame.tsx'
import { DoorPerson } from './DoorPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const crumbs = [{ title: words.tab }]

export function StudentDoorPage() {
  return (
    <StudentFrame segment="door" crumbs={crumbs}>
      {({ student }) => <DoorPerson id={student.id} routes={studentDoors} upload={uploads.studentPhoto} isPupil />}
    </StudentFrame>
  )
}
