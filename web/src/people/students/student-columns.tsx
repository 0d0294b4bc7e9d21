import type { Student } from '@markaz/protocol/people/students/schemas'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { ContractPill, ErpStatusPill, SystemStatusPill } from '../../domain/student/student-status.tsx'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

/** The documents' columns; the running number and the actions come with the table. */
export const columnsOf = (showCategories: (student: Student) => void): TableColumnsType<Student> => [
  { key: 'hId', title: studentText.hId, width: 100, render: (_, { hId }) => hId ?? formatText.missing },
  {
    key: 'fullName',
    title: studentsText.fullName,
    width: 290,
    render: (_, { id, fullName, photo }) => (
      <Link to={studentPath(id)} className={style.name}>
        <PersonCell name={fullName} photo={photo} />
      </Link>
    ),
  },
  { key: 'photo', title: studentsText.photo, width: 80, render: (_, { photo }) => <YesNo has={photo !== null} /> },
  {
    key: 'personalData',
    title: studentsText.personalData,
    width: 145,
    render: (_, { hasPersonalData }) => <YesNo has={hasPersonalData} />,
  },
  {
    key: 'contract',
    title: studentsText.contract,
    width: 140,
    render: (_, student) => <ContractPill student={student} />,
  },
  {
    key: 'offices',
    title: studentsText.offices,
    width: 150,
    render: (_, { offices }) => offices.map(({ name }) => name).join(', ') || formatText.missing,
  },
  {
    key: 'categories',
    title: studentsText.categories,
    width: 120,
    align: 'right',
    render: (_, student) => <Categories student={student} show={showCategories} />,
  },
  {
    key: 'status',
    title: studentText.erpStatus,
    width: 170,
    render: (_, { status }) => <ErpStatusPill status={status} />,
  },
  {
    key: 'systemStatus',
    title: studentText.systemStatus,
    width: 140,
    render: (_, { systemStatus }) => <SystemStatusPill status={systemStatus} />,
  },
  { key: 'created', title: studentsText.created, width: 130, render: (_, { createdAt }) => shortDate(createdAt) },
]

function YesNo({ has }: { has: boolean }) {
  return <StatusPill tone={has ? 'green' : 'grey'}>{has ? studentsText.has : studentsText.hasNot}</StatusPill>
}

/** A count that opens the list of them. */
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
