import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import type { RankingRow, StudentGroupRow } from '@markaz/protocol/motivation/awards/schemas'
import { Modal } from 'antd'
import { MembershipStatusPill } from '../../domain/membership/membership-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { awardsText as words } from './awards.text.ts'

const columns: Column<StudentGroupRow>[] = [
  { key: 'name', title: words.group, width: 170, isName: true, cell: ({ name }) => name },
  { key: 'course', width: 150, cell: ({ course }) => course?.name ?? formattingText.missing },
  { key: 'office', width: 120, cell: ({ office }) => office?.name ?? formattingText.missing },
  { key: 'status', width: 120, cell: (row) => <MembershipStatusPill {...row} /> },
  { key: 'period', width: 190, cell: periodOf },
]

function periodOf({ startedDate, endedDate }: StudentGroupRow): string {
  return words.dayPeriod(shortDateText(startedDate), endedDate ? shortDateText(endedDate) : '')
}

export function GroupsOfStudentModal({
  student,
  close,
}: {
  student: Pick<RankingRow, 'id' | 'fullName'>
  close: () => void
}) {
  const query = useRouteQuery(studentAwards.groups, { params: { studentId: student.id } }, { silent: true })
  return (
    <Modal open title={words.groupsTitle(personName(student.fullName))} footer={null} onCancel={close} width={820}>
      <List<StudentGroupRow>
        label={words.groupsTitle(personName(student.fullName))}
        list={unpagedListSource('award-groups', query.data?.groups, query)}
        columns={columns}
        rowKey={({ id, startedDate }) => `${id} ${startedDate}`}
        phoneRow={(row) => ({ title: row.name, mark: <MembershipStatusPill {...row} />, note: periodOf(row) })}
        empty={{ title: words.noGroups }}
        width={720}
        isPart
      />
    </Modal>
  )
}
