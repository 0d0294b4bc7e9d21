import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import type { TaughtGroup } from '@markaz/protocol/teaching/statistics/group-history.schemas'
import { useParams } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import style from './academics.module.css'
import { teachingStaffText } from './academics.text.ts'
import { TeachingStaffPageFrame } from './TeachingStaffPageFrame.tsx'
import { useTeachingStaffGroups, useTeachingStaffMember } from './teaching-staff-calls.ts'
import { type TeachingStaffView, teachingStaffLessonsPath, teachingStaffViews } from './teaching-staff-views.ts'

function TeachingStaffMemberPage({ view, isGroups = false }: { view: TeachingStaffView; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useTeachingStaffMember(view, id)
  if (!read.data) return <LoadingOrError query={read} columns={3} />
  return (
    <TeachingStaffPageFrame view={view} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <TeachingStaffGroups view={view} id={id} />
    </TeachingStaffPageFrame>
  )
}

export const TeachingStaffInfoPage = () => <TeachingStaffMemberPage view={teachingStaffViews.academic} />
export const TeachingStaffGroupsPage = () => <TeachingStaffMemberPage view={teachingStaffViews.academic} isGroups />
export const TeacherPage = () => <TeachingStaffMemberPage view={teachingStaffViews.teacher} />
export const AssistantPage = () => <TeachingStaffMemberPage view={teachingStaffViews.assistant} />

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    options: Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
    isDaily: true,
    widthPx: 160,
  },
]

function TeachingStaffGroups({ view, id }: { view: TeachingStaffView; id: number }) {
  const list = useTeachingStaffGroups(view, id)
  return (
    <section className={style.section} aria-label={teachingStaffText.groups}>
      <h2>{teachingStaffText.groups}</h2>
      <List<TaughtGroup>
        label={teachingStaffText.groups}
        list={list}
        isPart
        columns={columns}
        search={teachingStaffText.groupSearch}
        fields={fields}
        rowKey={(group) => `${group.id}-${group.role}`}
        to={(group) => teachingStaffLessonsPath(view, id, group.id)}
        phoneRow={(group) => ({
          title: group.name,
          mark: <GroupStatusPill status={group.status} />,
          note: [teachingStaffText.roles[group.role], group.office?.name].filter(Boolean).join(' · '),
          aside: `${teachingStaffText.rating} ${ratingText(group.rating)}`,
        })}
        empty={{ title: teachingStaffText.noGroupsTitle, hint: teachingStaffText.noGroupsHint }}
        width={1000}
      />
    </section>
  )
}

const columns: Column<TaughtGroup>[] = [
  {
    key: 'name',
    title: teachingStaffText.group,
    width: 260,
    isName: true,
    cell: (group) => group.name,
  },
  { key: 'role', title: teachingStaffText.inGroup, width: 130, cell: (group) => teachingStaffText.roles[group.role] },
  { key: 'status', width: 140, cell: (group) => <GroupStatusPill status={group.status} /> },
  { key: 'office', width: 170, cell: (group) => group.office?.name ?? formattingText.missing },
  { key: 'period', title: teachingStaffText.period, width: 220, cell: (group) => periodText(group) },
  {
    key: 'rating',
    title: teachingStaffText.rating,
    width: 100,
    align: 'right',
    cell: (group) => ratingText(group.rating),
  },
]

function periodText({ startedDate, endedDate }: TaughtGroup): string {
  if (!startedDate && !endedDate) return formattingText.missing
  if (!endedDate) return `${shortDateText(startedDate)} ${commonText.from}`
  return `${shortDateText(startedDate)} – ${shortDateText(endedDate)}`
}
