import { fieldLabels } from '@markaz/protocol/labels'
import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { GroupPathPrefix } from '../../domain/group/group-paths.ts'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import { studyPlanText } from '../../domain/study/study.text.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { percentText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { groupsText } from './groups.text.ts'

const words = (
  key: string,
  title: string,
  read: (group: Group) => string | undefined,
  width: number,
): Column<Group> => ({
  key,
  title,
  width,
  cell: (group) => read(group) ?? formattingText.missing,
})

const dates = (width: number): Column<Group>[] => [
  words('startedDate', groupsText.startDate, (group) => shortDateText(group.startedDate), width),
  words('endedDate', groupsText.endDate, (group) => shortDateText(group.endedDate), width),
]

const percent = (key: 'attendanceKpi' | 'homeworkKpi' | 'examKpi'): Column<Group> => ({
  key,
  title: groupsText[key],
  width: 96,
  align: 'right',
  cell: (group) => percentText(group[key]),
})

const teacher: Column<Group> = {
  key: 'teachers',
  title: fieldLabels.teacherId,
  width: 190,
  isExtra: true,
  cell: ({ teachers: [first, ...others] }) =>
    first ? (
      <PersonCell
        name={first.fullName}
        note={others.length > 0 ? others.map((one) => one.fullName).join(', ') : null}
      />
    ) : (
      formattingText.missing
    ),
}

/** Returns false if the group is not behind its study plan. */
export const behindPlanText = ({ behindPlan }: Group) => (behindPlan ?? 0) > 0 && studyPlanText.behind(behindPlan ?? 0)

export function groupColumnsOf(base: GroupPathPrefix): Column<Group>[] {
  const name: Column<Group> = {
    key: 'name',
    width: 210,
    isName: true,
    cell: (group) => group.name,
    note: behindPlanText,
  }
  const status: Column<Group> = {
    key: 'status',
    width: 130,
    cell: (group) => <GroupStatusPill status={group.status} />,
  }
  const office = (width: number) => words('office', groupsText.office, (group) => group.office?.name, width)
  if (base === 'my-groups')
    // The percentages are among the first columns, so that a narrow window shows them without scrolling.
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
    office(130),
    words('category', groupsText.category, (group) => group.category?.displayName, 130),
    words('course', groupsText.course, (group) => group.course?.name, 150),
    words('learningType', groupsText.learningType, (group) => group.learningType?.name, 120),
    ...dates(130),
  ]
}
