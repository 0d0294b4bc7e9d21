import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { useMemo } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { GroupPagePathParts } from '../group/group-paths.ts'
import { useRouteByGroupScope } from '../group/route-by-scope.ts'
import { studyPlanText } from './study.text.ts'

/** `plan` is undefined until it has loaded, or if the user may not see the topics of the group's lessons. */
export function useGroupStudyPlan({ base, id }: Pick<GroupPagePathParts, 'base' | 'id'>) {
  const { route, isAllowed } = useRouteByGroupScope(base, groupStudyPlan.read)
  const query = useRouteQuery(
    route,
    { params: { id } },
    { enabled: isAllowed, silent: true, isEarly: true, staleMs: 60_000 },
  )
  return { ...query, plan: query.data?.plan }
}

/** Maps ids of lessons to names of their topics. */
export function useLessonTopics(place: Pick<GroupPagePathParts, 'base' | 'id'>): ReadonlyMap<number, string> {
  const { plan } = useGroupStudyPlan(place)
  return useMemo(
    () =>
      new Map(
        plan?.lessons.flatMap(({ lessonId, topic }) =>
          topic ? [[lessonId, studyPlanText.topic(topic.position, topic.topic)] as const] : [],
        ),
      ),
    [plan],
  )
}
