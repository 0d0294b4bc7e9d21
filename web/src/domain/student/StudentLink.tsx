import { students } from '@markaz/protocol/people/students/routes'
import { Link } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { personName } from '../../shared/format/person.ts'
import { studentPath } from './student-path.ts'

export function StudentLink({ id, fullName }: { id: number; fullName: string }) {
  const mayOpen = useMayCall(students.read)
  return mayOpen ? <Link to={studentPath(id)}>{personName(fullName)}</Link> : personName(fullName)
}
