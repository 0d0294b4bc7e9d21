import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import type { TaughtGroup } from '@markaz/protocol/teaching/statistics/group-history.schemas'
import { useParams } from 'react-router'
import { groupText } from '../../domain/group/group.text.ts'
import { GroupStatusPill } from '../../domain/group/group-status.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { common } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { AcademicPageFrame } from './AcademicPageFrame.tsx'
import { useAcademic, useAcademicGroups } from './academic-calls.ts'
import { academicLessonsPath, type TeachingStaffView, teachingStaffViews } from './academic-views.ts'
import style from './academics.module.css'
import { academicsText } from './academics.text.ts'

function AcademicPage({ view, isGroups = false }: { view: TeachingStaffView; isGroups?: boolean }) {
  const id = Number(useParams().id)
  const read = useAcademic(view, id)
  if (!read.data) return <LoadingOrError query={read} columns={3} />
  return (
    <AcademicPageFrame view={view} academic={read.data} tab={isGroups ? 'groups' : 'facts'}>
      <AcademicGroups view={view} id={id} />
    </AcademicPageFrame>
  )
}

export const AcademicInfoPage = () => <AcademicPage view={teachingStaffViews.academic} />
export const AcademicGroupsPage = () => <AcademicPage view={teachingStaffViews.academic} isGroups />
export const TeacherPage = () => <AcademicPage view={teachingStaffViews.teacher} />
export const AssistantPage = () => <AcademicPage view={teachingStaffViews.assistant} />

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'status',
    options: Object.values(GroupStatus).map((status) => ({ value: status, label: groupText.status[status] })),
    isDaily: true,
    widthPx: 160,
  },
]

function AcademicGroups({ view, id }: { view: TeachingStaffView; id: number }) {
  const list = useAcademicGroups(view, id)
  return (
    <section className={style.section} aria-label={academicsText.groups}>
      <h2>{academicsText.groups}</h2>
      <List<TaughtGroup>
        label={academicsText.groups}
        list={list}
        isPart
        columns={columns}
        search={academicsText.groupSearch}
        fields={fields}
        rowKey={(group) => `${group.id}-${group.role}`}
        to={(group) => academicLessonsPath(view, id, group.id)}
        phoneRow={(group) => ({
          title: group.name,
          mark: <GroupStatusPill status={group.status} />,
          note: [academicsText.roles[group.role], group.office?.name].filter(Boolean).join(' · '),
          aside: `${academicsText.rating} ${ratingText(group.rating)}`,
        })}
        empty={{ title: academicsText.noGroupsTitle, hint: academicsText.noGroupsHint }}
        width={1000}
      />
    </section>
  )
}

const columns: Column<TaughtGroup>[] = [
  {
    key: 'name',
    title: academicsText.group,
    width: 260,
    isName: true,
    cell: (group) => group.name,
  },
  { key: 'role', title: academicsText.inGroup, width: 130, cell: (group) => academicsText.roles[group.role] },
  { key: 'status', width: 140, cell: (group) => <GroupStatusPill status={group.status} /> },
  { key: 'office', width: 170, cell: (group) => group.office?.name ?? formatText.missing },
  { key: 'period', title: academicsText.period, width: 220, cell: (group) => periodText(group) },
  {
    key: 'rating',
    title: academicsText.rating,
    width: 100,
    align: 'right',
    cell: (group) => ratingText(group.rating),
  },
]

function periodText({ startedDate, endedDate }: TaughtGroup): string {
  if (!startedDate && !endedDate) return formatText.missing
  if (!endedDate) return `${shortDateText(startedDate)} ${common.from}`
  return `${shortDateText(startedDate)} – ${shortDateText(endedDate)}`
}
