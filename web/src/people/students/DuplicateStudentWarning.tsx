import { students } from '@markaz/protocol/people/students/routes'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { studentPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

interface DuplicateStudentWarningProps {
  lastName: string | undefined
  firstName: string | undefined
  birthDate: string | null | undefined
  /** Id of the student who is being edited and must not be reported; undefined = a new student. */
  exceptId: number | undefined
}

const typingPauseMs = 400

/** Warns before saving if there are students with the same name (in any spelling) and birth date. */
export function DuplicateStudentWarning({
  lastName = '',
  firstName = '',
  birthDate,
  exceptId,
}: DuplicateStudentWarningProps) {
  const child = { lastName: lastName.trim(), firstName: firstName.trim(), birthDate: birthDate ?? '' }
  const isComplete = child.lastName && child.firstName && /^\d{4}-\d{2}-\d{2}$/.test(child.birthDate)
  const typed = isComplete ? JSON.stringify(child) : ''
  const asked = useDebouncedValue(typed, typingPauseMs)
  const isAsked = useMayCall(students.sameChildren) && asked !== '' && asked === typed
  const query = { ...child, ...(exceptId === undefined ? {} : { exceptId }) }
  const { data } = useRouteQuery(students.sameChildren, { query }, { enabled: isAsked, silent: true })
  const found = isAsked ? (data?.students ?? []) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={style.sameChild ?? ''}
          title={
            <>
              {studentsText.sameChild}{' '}
              {found.map(({ id, fullName, offices }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link to={studentPath(id)} target="_blank">
                    {personName(fullName)}
                  </Link>
                  {offices.length > 0 && ` (${offices.map(({ name }) => name).join(', ')})`}
                </span>
              ))}
            </>
          }
          description={studentsText.sameChildHint}
        />
      )}
    </div>
  )
}
