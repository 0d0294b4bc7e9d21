import { uploads } from '@markaz/protocol/centre/files/routes'
import { staffDoorAccess, studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import { useParams } from 'react-router'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { DoorAccessOfPerson } from './DoorAccessOfPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const crumbs = [{ title: words.tab }]

export function StudentDoorAccessPage() {
  return (
    <StudentPageFrame segment="door" crumbs={crumbs}>
      {({ student }) => (
        <DoorAccessOfPerson id={student.id} routes={studentDoorAccess} upload={uploads.studentPhoto} isStudent />
      )}
    </StudentPageFrame>
  )
}

export function StaffDoorAccessPage() {
  const id = Number(useParams().staffId)
  const { data } = useRouteQuery(staffDoorAccess.read, { params: { id } })
  const name = data ? personName(data.fullName) : words.tab
  useSetBreadcrumbs([{ title: name }])
  return (
    <Page title={name}>
      <DoorAccessOfPerson id={id} routes={staffDoorAccess} upload={uploads.staffPhoto} isStudent={false} />
    </Page>
  )
}
