import { groups } from '@markaz/protocol/teaching/groups/routes'
import { DownloadGroupStatisticsButton } from '../../domain/group/DownloadGroupStatisticsButton.tsx'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { type GroupPagePathParts, groupTimetablePath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupStudents } from './GroupStudents.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'
import { UpcomingGroupLessons, useUpcomingLessons } from './UpcomingGroupLessons.tsx'
import { WeeklyLessonTimesList } from './WeeklyLessonTimesList.tsx'

export function GroupInfo({ place }: { place: Pick<GroupPagePathParts, 'base' | 'id'> }) {
  const { route } = useRouteByGroupScope(place.base, groups.info)
  const info = useRouteQuery(route, { params: { id: place.id } }, { silent: true })
  // The page waits for the lessons, which would otherwise appear later and move the students down.
  const { isLoading } = useUpcomingLessons(place.id)
  if (!info.data || isLoading) return <LoadingOrError query={info} columns={4} />
  const { group, activeScheduleItems, othersScheduleItems } = info.data
  return (
    <Stack gap={20} className={style.section}>
      <section>
        <Stack row between className={style.heading}>
          <h2>{groupsText.facts}</h2>
          <Stack row>
            <LinkButton to={groupTimetablePath(place.id)}>{groupsText.week}</LinkButton>
            <DownloadGroupStatisticsButton groupId={place.id} />
          </Stack>
        </Stack>
        <GroupFacts group={group} />
      </section>
      {activeScheduleItems.length > 0 && (
        <section>
          <h2>{groupsText.activeSchedule}</h2>
          <WeeklyLessonTimesList items={activeScheduleItems} label={groupsText.activeSchedule} />
        </section>
      )}
      {othersScheduleItems.length > 0 && (
        <section>
          <h2>{groupsText.otherSchedule}</h2>
          <WeeklyLessonTimesList items={othersScheduleItems} label={groupsText.otherSchedule} />
        </section>
      )}
      <UpcomingGroupLessons groupId={place.id} />
      <GroupStudents group={group} place={place} />
    </Stack>
  )
}

const crumbs = [{ title: groupsText.info }]
export function GroupInfoPage() {
  return (
    <GroupPageFrame segment="info" crumbs={crumbs}>
      {({ place }) => <GroupInfo place={place} />}
    </GroupPageFrame>
  )
}
