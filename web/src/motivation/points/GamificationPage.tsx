import { groupPointActions, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { useGrants, useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LinkCards } from '../../shared/ui/LinkCards.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { pointsText as words } from './points.text.ts'

export function GamificationPage() {
  const { data, error, refetch } = useRouteQuery(gamificationCategories.list)
  const { held } = useGrants()
  const mayLevels = held.has('gamification:levels.read')
  const mayAdd = useMayCall(gamificationCategories.create) && mayLevels
  const sections = [
    { title: words.paying, hint: words.payingHint, path: '/gamification/paying', may: useMayCall(pointRules.save) },
    { title: words.statistics, hint: words.statisticsHint, path: '/statistics', may: true },
    { title: words.categories, hint: words.levelsHint, path: '/levels', may: mayLevels },
    { title: words.actions, hint: words.actionsHint, path: '/actions', may: useMayCall(pointActions.list) },
    { title: words.connect, hint: words.connectHint, path: '/connect', may: useMayCall(groupPointActions.list) },
    { title: words.best, hint: words.bestHint, path: '/the-best-ones', may: useMayCall(bestStudents.list) },
  ].filter(({ may }) => may)
  const cards = (data?.categories ?? []).map(({ id, displayName, levelsCount, actionsCount, studentsCount }) => ({
    title: displayName,
    hint: words.counts(levelsCount, actionsCount, studentsCount),
    path: mayLevels ? `/levels/${id}` : '/statistics',
  }))
  return (
    <Page title={words.title}>
      <Stack gap={24}>
        <Stack as="section" aria-label={words.categories}>
          <h2>{words.categories}</h2>
          {error && !data ? (
            <LoadFailed error={error} refetch={refetch} />
          ) : data?.categories.length === 0 ? (
            <EmptyState
              title={words.noCategories}
              hint={mayAdd && words.noCategoriesHint}
              action={mayAdd && <LinkButton to="/levels">{words.addCategory}</LinkButton>}
            />
          ) : data ? (
            <LinkCards cards={cards} />
          ) : (
            <TableSkeleton columns={3} rows={2} />
          )}
        </Stack>
        <Stack as="section" aria-label={words.sections}>
          <h2>{words.sections}</h2>
          <LinkCards cards={sections} />
        </Stack>
      </Stack>
    </Page>
  )
}
