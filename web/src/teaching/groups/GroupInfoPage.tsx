import { groups } from '@markaz/protocol/teaching/groups/routes'
import { GroupFileButton } from '../../domain/group/GroupFileButton.tsx'
import { GroupFrame, type OpenGroup } from '../../domain/group/GroupFrame.tsx'
import { useTwin } from '../../domain/group/twins.ts'
import { groupWeekPath } from '../../domain/timetable/week-path.ts'
import { useCall } from '../../shared/api/query.ts'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { Stack } from '../../shared/ui/looks.tsx'
import { Waiting } from '../../shared/ui/Waiting.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupLessons, useLessonsAhead } from './GroupLessons.tsx'
import { GroupStudents } from './GroupStudents.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'
import { ScheduleItems } from './ScheduleItems.tsx'

const crumbs = [{ title: groupsText.info }]
export function GroupInfoPage() {
  return (
    <GroupFrame segment="info" crumbs={crumbs}>
      {(open) => <Info {...open} />}
    </GroupFrame>
  )
}

function Info({ place }: OpenGroup) {
  const { route } = useTwin(place.base, groups.info)
  const info = useCall(route, { params: { id: place.id } }, { silent: true })
  // What stands above the students comes with the page.
  const { isLoading } = useLessonsAhead(place.id)
  if (!info.data || isLoading) return <Waiting query={info} columns={4} />
  const { group, activeScheduleItems, othersScheduleItems } = info.data
  return (
    <Stack gap={20} className={style.section}>
      <section>
        <Stack row between className={style.heading}>
          <h2>{groupsText.facts}</h2>
          <Stack row>
            <LinkButton to={groupWeekPath(place.id)}>{groupsText.week}</LinkButton>
            <GroupFileButton groupId={place.id} />
          </Stack>
        </Stack>
        <GroupFacts group={group} />
      </section>
      {activeScheduleItems.length > 0 && (
        <section>
          <h2>{groupsText.activeSchedule}</h2>
          <ScheduleItems items={activeScheduleItems} label={groupsText.activeSchedule} />
        </section>
      )}
      {othersScheduleItems.length > 0 && (
        <section>
          <h2>{groupsText.otherSchedule}</h2>
          <ScheduleItems items={othersScheduleItems} label={groupsText.otherSchedule} />
        </section>
      )}
      <GroupLessons groupId={place.id} />
      <GroupStudents group={group} place={place} />
    </Stack>
  )
}
