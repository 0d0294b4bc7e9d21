import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { DuplicateStudentPair, PossibleDuplicateStudent } from '@markaz/protocol/control/student-merges/schemas'
import { Link } from 'react-router'
import { StudentListsTabs } from '../../domain/student/StudentListsTabs.tsx'
import { studentPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './students.module.css'
import { duplicateStudentsText as words } from './students.text.ts'

const MergeStudentsModal = lazyWithRetry(() => import('./MergeStudentsModal.tsx').then((m) => m.MergeStudentsModal))

const pairKey = ({ students: [one, other] }: DuplicateStudentPair) => `${one.id} ${other.id}`

export function DuplicateStudentsPage() {
  const list = useList(studentDuplicates.list, { key: 'student-pairs', rows: ({ pairs }) => pairs })
  const may = useMayCall(studentDuplicates.merge)
  const { open, modal } = useModal()
  const actions = (pair: DuplicateStudentPair) => (
    <ButtonDisabledOffline
      size="small"
      aria-label={words.mergeOf(pair.students[0].fullName)}
      onClick={() => open((close) => <MergeStudentsModal pair={pair} close={close} />)}
    >
      {words.merge}
    </ButtonDisabledOffline>
  )
  return (
    <Page title={words.title}>
      <StudentListsTabs path="/students/duplicates" />
      <SecondaryText as="p">{words.hint}</SecondaryText>
      <List<DuplicateStudentPair>
        label={words.title}
        list={list}
        columns={columns}
        rowKey={pairKey}
        phoneRow={({ students: [one, other], birthDate }) => ({
          title: one.fullName,
          note: [other.fullName, shortDateText(birthDate)].join(', '),
        })}
        actions={may ? actions : undefined}
        actionsWidth={140}
        empty={{ title: words.emptyTitle }}
        width={900}
      />
      {modal}
    </Page>
  )
}

const side = (student: PossibleDuplicateStudent) => (
  <span className={style.side}>
    <Link to={studentPath(student.id)}>{words.row(personName(student.fullName), student.id)}</Link>
    {student.phoneNumber && <span>{phoneText(student.phoneNumber)}</span>}
    <SecondaryText>{[...student.offices, ...student.groups].join(', ')}</SecondaryText>
  </span>
)

const columns: Column<DuplicateStudentPair>[] = [
  { key: 'one', title: '1', isName: true, cell: ({ students: [one] }) => side(one) },
  { key: 'other', title: '2', cell: ({ students: [, other] }) => side(other) },
  { key: 'birthDate', width: 140, cell: ({ birthDate }) => shortDateText(birthDate) },
]
