import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { useParams } from 'react-router'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { AwardsOfStudent } from './AwardsOfStudent.tsx'
import { awardsText as words } from './awards.text.ts'

export function StudentAwardsPage() {
  const { id = '', categoryId } = useParams()
  const studentId = Number(id)
  const query = useRouteQuery(
    studentAwards.ofStudent,
    { params: { studentId }, query: { page: 1, perPage: 1 } },
    { silent: true },
  )
  const student = query.data?.student
  useSetBreadcrumbs(student ? [{ title: personName(student.fullName) }] : [])
  if (!student && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  return (
    <Page
      title={student ? personName(student.fullName) : words.student}
      mark={
        student && (
          <>
            <PersonPhoto name={student.fullName} photo={student.photo} sizePx={36} />
            <ErpStatusPill status={student.status} />
          </>
        )
      }
    >
      <AwardsOfStudent studentId={studentId} categoryId={categoryId === undefined ? undefined : Number(categoryId)} />
    </Page>
  )
}
