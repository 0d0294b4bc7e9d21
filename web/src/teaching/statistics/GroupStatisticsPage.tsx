import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import { useMemo } from 'react'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { homeworksPath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { HomeworkTabs } from '../../domain/homework/HomeworkTabs.tsx'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { GroupStatisticsCards } from './GroupStatisticsCards.tsx'
import { GroupStatisticsCharts } from './GroupStatisticsCharts.tsx'
import { GroupStudentsStatistics } from './GroupStudentsStatistics.tsx'
import { homeworkTotalsSortFields } from './homework-totals.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { type DayRange, extendToFullWeeks, formatDayRange, lastWeeksUpTo } from './weeks.ts'

const counts = [1, 4, 12] as const

function DayRangeButtons({ span, choose }: { span: Partial<DayRange>; choose: (span: DayRange) => void }) {
  const today = todayInTashkent()
  return (
    <fieldset className={style.spans} aria-label={words.span}>
      {counts.map((count) => {
        const own = lastWeeksUpTo(count, today)
        return (
          <button
            key={count}
            type="button"
            aria-pressed={span.start === own.start && span.end === own.end}
            onClick={() => choose(own)}
          >
            {words.spans[count]}
          </button>
        )
      })}
    </fieldset>
  )
}

const dates: FilterField = { kind: 'dates', label: words.weeks, from: 'start', to: 'end', isDaily: true }

export function GroupStatisticsPage() {
  const place = useGroupPageLocation()
  return (
    <GroupPageFrame
      segment="homework"
      crumbs={[{ title: words.homework, path: homeworksPath(place) }, { title: words.short }]}
    >
      {(open) => <Statistics {...open} />}
    </GroupPageFrame>
  )
}

function Statistics({ place }: GroupPageContext) {
  const { route } = useRouteByGroupScope(place.base, statistics.group)
  const isPhone = useIsPhone()
  const list = useList(route, {
    key: 'group-statistics',
    params: { id: place.id },
    rows: ({ students }) => students,
    silent: true,
  })
  const { filters, query } = list
  const inWeeks = useMemo(
    () => ({
      ...filters,
      set: (patch: typeof filters.values) => filters.set({ ...patch, ...extendToFullWeeks(patch) }),
    }),
    [filters],
  )
  const { data } = query
  return (
    <div className={style.page}>
      <HomeworkTabs place={place} isStatistics />
      <div className={style.tools}>
        <h2>{words.title}</h2>
        {data && <SecondaryText>{formatDayRange(data)}</SecondaryText>}
      </div>
      <div className={style.tools}>
        <DayRangeButtons span={data ?? {}} choose={filters.set} />
        <FilterBar filters={inWeeks} fields={isPhone ? [dates, ...homeworkTotalsSortFields] : [dates]} />
      </div>
      {!data && <LoadingOrError query={query} columns={7} isPhone={isPhone} />}
      {data && <Shown data={data} isStale={query.isPlaceholderData} place={place} list={list} />}
    </div>
  )
}

type ShownProps = Parameters<typeof GroupStudentsStatistics>[0] & { data: GroupStatistics; isStale: boolean }

function Shown({ data, isStale, ...rest }: ShownProps) {
  const isEmpty = data.homework.homeworkCount === 0
  return (
    <div className={isStale ? `${style.page} ${style.stale}` : style.page} aria-busy={isStale}>
      <GroupStatisticsCards statistics={data} />
      {isEmpty ? (
        <EmptyState title={words.empty} hint={words.emptyHint} />
      ) : (
        <>
          <GroupStatisticsCharts statistics={data} />
          <section>
            <h2>{words.students}</h2>
            <GroupStudentsStatistics data={data} {...rest} />
          </section>
        </>
      )}
    </div>
  )
}
