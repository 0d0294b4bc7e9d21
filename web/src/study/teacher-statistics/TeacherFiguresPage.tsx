import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import type { TeacherDetail } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { useLocation, useParams } from 'react-router'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { shortDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { TeacherExams } from './TeacherExams.tsx'
import { TeacherGroups } from './TeacherGroups.tsx'
import { TeacherLessonList } from './TeacherLessonList.tsx'
import { TeacherStatisticsCards } from './TeacherStatisticsCards.tsx'
import { KpiTrend } from './Trend.tsx'
import { teacherOfficeNames } from './teacher-columns.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import {
  currentMonthFilter,
  hasChosenDays,
  omitMonthFilterIfDaysChosen,
  periodQueryString,
  usePeriodFilterFields,
} from './use-period.ts'

const tabs = [
  { segment: '', title: words.groups },
  { segment: 'lessons', title: words.lessons },
  { segment: 'exams', title: words.exams },
]

export function TeacherFiguresPage() {
  const id = Number(useParams().id)
  const { pathname, search } = useLocation()
  const list = useList(teacherFigures.read, {
    key: 'teacher-figures',
    params: { id },
    rows: ({ groups }) => groups,
    defaults: currentMonthFilter(),
    ask: omitMonthFilterIfDaysChosen,
    silent: true,
  })
  const { data, error, refetch } = list.query
  const fields = usePeriodFilterFields(list.filters.values)
  const name = data ? personName(data.teacher.fullName) : words.teacher
  useSetBreadcrumbs([{ title: name }])
  if (!data && error) return <LoadFailed error={error} refetch={refetch} />
  return (
    <Page
      title={name}
      mark={data && <PersonPhoto name={data.teacher.fullName} photo={data.teacher.photo} sizePx={32} />}
      extra={
        data && data.teacher.offices.length > 0 && <SecondaryText>{teacherOfficeNames(data.teacher)}</SecondaryText>
      }
    >
      <Stack row>
        <FilterBar filters={list.filters} fields={fields} />
        {data && <SecondaryText>{`${shortDateText(data.start)} – ${shortDateText(data.end)}`}</SecondaryText>}
      </Stack>
      {!data && <TableSkeleton columns={7} />}
      {data && (
        <Stack gap={16} aria-busy={list.query.isPlaceholderData}>
          <TeacherStatisticsCards figures={data.figures} />
          <Panel>
            <KpiTrend
              label={words.trendOf(name)}
              months={data.months}
              shown={hasChosenDays(list.filters.values) ? null : data.end.slice(0, 7)}
            />
          </Panel>
          <TabLinks
            label={words.tabs}
            tabs={tabs}
            segment={segmentOf(search)}
            pathOf={(tab) => pathname + periodQueryString(search, { tab: tab || undefined })}
          />
          <Counted id={id} data={data} segment={segmentOf(search)} />
        </Stack>
      )}
    </Page>
  )
}

const segmentOf = (search: string) => new URLSearchParams(search).get('tab') ?? ''

function Counted({ id, data, segment }: { id: number; data: TeacherDetail; segment: string }) {
  if (segment === 'lessons') return <TeacherLessonList id={id} groups={data.groups.map(({ group }) => group)} />
  if (segment === 'exams') return <TeacherExams exams={data.exams} />
  return <TeacherGroups groups={data.groups} />
}
