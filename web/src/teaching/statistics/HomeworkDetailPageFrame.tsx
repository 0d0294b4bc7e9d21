import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import type { Breadcrumb } from '../../shared/routing/page-definition.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import type { useGroupHomeworkStatistics } from './department-paths.ts'
import { useDepartmentPaths } from './department-paths.ts'
import { homeworkTotalsSortFields } from './homework-totals.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'

export type GroupHomeworkDetail = RouteAnswerOf<typeof homeworkStatistics.groupDetail>

interface HomeworkDetailPageFrameProps {
  detail: ReturnType<typeof useGroupHomeworkStatistics>
  /** Returns null if the student or lesson has no homework in the chosen days. */
  content: (data: GroupHomeworkDetail) => { title: string; crumbs: readonly Breadcrumb[]; body: ReactNode } | null
  /** True = the user can sort the students. */
  isSorted?: boolean
}

const dates: FilterField = { kind: 'dates', label: words.dates, from: 'startDate', to: 'endDate', isDaily: true }

export function HomeworkDetailPageFrame({
  detail: { id, list },
  content,
  isSorted = false,
}: HomeworkDetailPageFrameProps) {
  const isPhone = useIsPhone()
  const paths = useDepartmentPaths()
  const { data, error, refetch, isPlaceholderData } = list.query
  const shown = data && content(data)
  useSetBreadcrumbs(shown?.crumbs ?? [{ title: data?.group.name ?? words.group }])
  if (!data && error) return <LoadFailed error={error} refetch={refetch} />
  return (
    <Page title={shown?.title ?? data?.group.name ?? words.group}>
      <FilterBar filters={list.filters} fields={isSorted && isPhone ? [dates, ...homeworkTotalsSortFields] : [dates]} />
      {!data && <TableSkeleton columns={7} isPhone={isPhone} />}
      {shown && (
        <div className={isPlaceholderData ? `${style.page} ${style.stale}` : style.page} aria-busy={isPlaceholderData}>
          {shown.body}
        </div>
      )}
      {data && !shown && (
        <EmptyState title={words.notThere} action={<Link to={paths.group(id)}>{words.toGroup}</Link>} />
      )}
    </Page>
  )
}
