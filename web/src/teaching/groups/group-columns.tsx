import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { TableColumnsType } from 'antd'
import { GroupStatusPill } from '../../domain/group/GroupStatusPill.tsx'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { percentText } from '../../shared/format/number.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { GroupName } from './GroupName.tsx'
import { groupsText } from './groups.text.ts'
import type { OpenGroupFn } from './use-open-group.tsx'

type Columns = TableColumnsType<Group>

const words = (
  key: string,
  title: string,
  read: (group: Group) => string | undefined,
  width: number,
): Columns[number] => ({
  key,
  title,
  width,
  render: (_, group) => read(group) ?? formatText.missing,
})

const dates = (width: number): Columns => [
  words('startedDate', groupsText.startDate, (group) => shortDate(group.startedDate), width),
  words('endedDate', groupsText.endDate, (group) => shortDate(group.endedDate), width),
]

const percent = (key: 'attendanceKpi' | 'homeworkKpi' | 'examKpi'): Columns[number] => ({
  key,
  title: groupsText[key],
  width: 96,
  align: 'right',
  render: (_, group) => percentText(group[key]),
})

const teacher: Columns[number] = {
  key: 'teachers',
  title: groupsText.teacher,
  width: 210,
  render: (_, { teachers: [first, ...others] }) =>
    first ? (
      <PersonCell
        name={first.fullName}
        note={others.length > 0 ? others.map((one) => one.fullName).join(', ') : null}
      />
    ) : (
      formatText.missing
    ),
}

/** The documents' columns: /groups adds category, course and study type, /my-groups the three KPIs. */
export function columnsOf(base: GroupBase, open: OpenGroupFn): Columns {
  const name: Columns[number] = {
    key: 'name',
    title: groupsText.name,
    width: base === 'my-groups' ? 210 : 240,
    render: (_, group) => <GroupName group={group} base={base} open={open} />,
  }
  const status: Columns[number] = {
    key: 'status',
    title: groupsText.status,
    width: base === 'my-groups' ? 120 : 140,
    render: (_, group) => <GroupStatusPill status={group.status} />,
  }
  const office = (width: number) => words('office', groupsText.office, (group) => group.office?.name, width)
  if (base === 'my-groups')
    // The KPIs are what a teacher looks for: narrow, they stand before what the board of today cuts off.
    return [
      name,
      status,
      percent('attendanceKpi'),
      percent('homeworkKpi'),
      percent('examKpi'),
      office(260),
      ...dates(230),
    ]
  return [
    name,
    status,
    teacher,
    office(150),
    words('category', groupsText.category, (group) => group.category?.displayName, 150),
    words('course', groupsText.course, (group) => group.course?.name, 150),
    words('learningType', groupsText.learningType, (group) => group.learningType?.name, 120),
    ...dates(130),
  ]
}
