import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { useParams } from 'react-router'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { useCall } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Face } from '../../shared/ui/PersonCell.tsx'
import { AwardsOfStudent } from './AwardsOfStudent.tsx'
import { awardsText as words } from './awards.text.ts'

/** The points of a student: all, or those of the category in the address. */
export function StudentAwardsPage() {
  const { id = '', categoryId } = useParams()
  const studentId = Number(id)
  const query = useCall(
    studentAwards.ofStudent,
    { params: { studentId }, query: { page: 1, perPage: 1 } },
    { silent: true },
  )
  const student = query.data?.student
  useCrumbs(student ? [{ title: personName(student.fullName) }] : [])
  if (!student && query.error) return <Failed error={query.error} refetch={query.refetch} />
  return (
    <Page
      title={student ? personName(student.fullName) : words.student}
      mark={
        student && (
          <>
            <Face name={student.fullName} photo={student.photo} sizePx={36} />
            <ErpStatusPill status={student.status} />
          </>
        )
      }
    >
      <AwardsOfStudent studentId={studentId} categoryId={categoryId === undefined ? undefined : Number(categoryId)} />
    </Page>
  )
}
