import { type StudentDetail, SystemStatus } from '@markaz/protocol/people/students/schemas'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { enrollmentText as words } from './enrollment.text.ts'
import { enrollmentPath, useEnrollment } from './enrollment.ts'

/** If only the student's first sign-in is missing, there is no link to the enrolment. */
export function UnfinishedEnrollmentLink({ student }: { student: StudentDetail }) {
  const open = useEnrollment(student)?.filter(({ isDone }) => !isDone) ?? []
  if (student.systemStatus !== SystemStatus.Active || open.every(({ key }) => key === 'access')) return null
  return (
    <LinkButton to={enrollmentPath(student.id)} title={words.goOnTitle(open.map(({ title }) => title).join(', '))}>
      {words.goOn}
    </LinkButton>
  )
}
