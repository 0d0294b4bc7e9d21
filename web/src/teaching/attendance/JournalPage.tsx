import { PrinterOutlined } from '@ant-design/icons'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Button } from 'antd'
import { useMemo } from 'react'
import { DownloadGroupStatisticsButton } from '../../domain/group/DownloadGroupStatisticsButton.tsx'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { attendanceLessonPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useLessonTopics } from '../../domain/study/use-group-study-plan.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { attendanceText as words } from './attendance.text.ts'
import { JournalLegend } from './JournalLegend.tsx'
import { JournalTable } from './JournalTable.tsx'
import style from './journal.module.css'
import { journalQueryOf, useJournalFilterFields, useJournalFilters } from './journal-filters.ts'

const crumbs = [{ title: words.journal }]
export function JournalPage() {
  return (
    <GroupPageFrame segment="journal" crumbs={crumbs}>
      {(open) => <Journal {...open} />}
    </GroupPageFrame>
  )
}

function Journal({ group, place }: GroupPageContext) {
  const { route } = useRouteByGroupScope(place.base, attendance.journal)
  const isPhone = useIsPhone()
  const filters = useJournalFilters()
  const fields = useJournalFilterFields(place, filters)
  const query = useRouteQuery(
    route,
    { params: { id: place.id }, query: journalQueryOf(filters.values) },
    { keepPrevious: true, silent: true, isEarly: true },
  )
  const paths = useLessonPaths({ group, place })
  const topics = useLessonTopics(place)
  if (!query.data && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  const isEmpty = query.data && (query.data.days.length === 0 || query.data.students.length === 0)
  return (
    <div className={style.page} data-wide>
      <div className={style.tools}>
        <FilterBar filters={filters} fields={fields} />
        <span className={style.buttons}>
          <DownloadGroupStatisticsButton groupId={group.id} />
          {!isPhone && (
            <Button
              icon={<PrinterOutlined aria-hidden />}
              disabled={!query.data || isEmpty === true}
              onClick={() => print()}
            >
              {words.print}
            </Button>
          )}
        </span>
      </div>
      {!query.data && <TableSkeleton columns={9} isPhone={isPhone} />}
      {query.data && isEmpty && (
        <EmptyState
          title={filters.isFiltered ? commonText.emptyFiltered : words.journalEmpty}
          action={filters.isFiltered && <Button onClick={filters.clear}>{commonText.clear}</Button>}
        />
      )}
      {query.data && !isEmpty && (
        <>
          <JournalTable journal={query.data} paths={paths} topics={topics} isStale={query.isPlaceholderData} />
          <JournalLegend hasHomework={query.data.students.some((one) => one.homework.length > 0)} />
        </>
      )}
    </div>
  )
}

/** Returns the address of each lesson. A lesson whose schedule or teacher was removed has no address. */
function useLessonPaths({ group, place }: Pick<GroupPageContext, 'group' | 'place'>): ReadonlyMap<number, string> {
  const { data } = useRouteQuery(
    groups.lessons,
    { params: { id: group.id }, query: {} },
    { staleMs: 5 * 60_000, silent: true, isEarly: true },
  )
  return useMemo(() => {
    const items = new Map([...group.activeScheduleItems, ...group.othersScheduleItems].map((item) => [item.id, item]))
    const entries = (data?.lessons ?? []).flatMap(({ id, date, scheduleId }): [number, string][] => {
      const staff = scheduleId === null ? null : items.get(scheduleId)?.staff
      if (!staff || scheduleId === null) return []
      return [[id, attendanceLessonPath({ base: place.base, id: group.id, staffId: staff.id, scheduleId }, date)]]
    })
    return new Map(entries)
  }, [data, group, place.base])
}
