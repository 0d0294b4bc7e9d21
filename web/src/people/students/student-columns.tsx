import type { Student } from '@markaz/protocol/people/students/schemas'
import { phoneDigitsOfSearch } from '@markaz/protocol/phone-digits'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { studentText } from '../../domain/student/student.text.ts'
import { StudentContractPill, SystemStatusPill } from '../../domain/student/student-status.tsx'
import { timestampText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { HighlightedPhone } from './HighlightedPhone.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

export const studentColumnsOf = (
  showCategories: (student: Student) => void,
  typed: string | undefined,
): Column<Student>[] => [
  { key: 'hId', width: 100, cell: ({ hId }) => hId ?? formatText.missing },
  {
    key: 'fullName',
    width: 290,
    isName: true,
    cell: ({ fullName, photo }) => <PersonCell name={fullName} photo={photo} />,
    // After a search by digits, each row shows the matching phone number.
    ...(phoneDigitsOfSearch(typed) && {
      note: ({ phoneNumber, mobile }: Student) => <HighlightedPhone phones={[phoneNumber, mobile]} typed={typed} />,
    }),
  },
  { key: 'photo', width: 80, isMain: false, cell: ({ photo }) => <YesNo has={photo !== null} /> },
  {
    key: 'personalData',
    title: studentsText.personalData,
    width: 145,
    cell: ({ hasPersonalData }) => <YesNo has={hasPersonalData} />,
  },
  { key: 'contract', width: 140, isMain: true, cell: (student) => <StudentContractPill student={student} /> },
  {
    key: 'offices',
    width: 150,
    cell: ({ offices }) => offices.map(({ name }) => name).join(', ') || formatText.missing,
  },
  {
    key: 'categories',
    title: studentsText.categories,
    width: 120,
    align: 'right',
    cell: (student) => <Categories student={student} show={showCategories} />,
  },
  {
    key: 'status',
    title: studentText.erpStatus,
    width: 170,
    cell: ({ status }) => <ErpStatusPill status={status} />,
  },
  {
    key: 'systemStatus',
    width: 140,
    isMain: true,
    cell: ({ systemStatus }) => <SystemStatusPill status={systemStatus} />,
  },
  {
    key: 'created',
    title: studentsText.created,
    width: 160,
    sort: 'createdAt',
    cell: ({ createdAt }) => timestampText(createdAt),
  },
]

function YesNo({ has }: { has: boolean }) {
  return has ? (
    <StatusPill tone="green">{studentsText.has}</StatusPill>
  ) : (
    <SecondaryText>{studentsText.hasNot}</SecondaryText>
  )
}

function Categories({ student, show }: { student: Student; show: (student: Student) => void }) {
  const count = student.categories.length
  if (count === 0) return 0
  return (
    <button
      type="button"
      className={style.count}
      aria-haspopup="dialog"
      aria-label={studentsText.categoriesOf(personName(student.fullName), count)}
      onClick={() => show(student)}
    >
      {count}
    </button>
  )
}
