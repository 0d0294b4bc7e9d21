import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { useSearchParams } from 'react-router'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { type GroupPagePathParts, homeworksPath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { GiveHomeworkForm } from './GiveHomeworkForm.tsx'
import { homeworkText as words } from './homework.text.ts'
import { canGiveHomeworkFor, defaultLessonForHomework } from './lesson-choice.ts'

/** How many days before and after today the offered lessons may be. */
const shownDays = { before: 21, after: 14 }

export function GiveHomeworkPage() {
  const crumbs = [{ title: words.tab, path: homeworksPath(useGroupPageLocation()) }, { title: words.give }]
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {({ place }) => <Give place={place} />}
    </GroupPageFrame>
  )
}

function Give({ place }: { place: GroupPagePathParts }) {
  const today = todayInTashkent()
  const [search] = useSearchParams()
  const asked = Number(search.get('lessonId')) || null
  const query = useRouteQuery(
    groups.lessons,
    {
      params: { id: place.id },
      query: { from: addDays(today, -shownDays.before), to: addDays(today, shownDays.after) },
    },
    { silent: true, staleMs: 60_000 },
  )
  if (!query.data) return <LoadingOrError query={query} columns={1} />
  const { lessons } = query.data
  if (!lessons.some((lesson) => canGiveHomeworkFor(lesson, today)))
    return <EmptyState title={words.noLessons} hint={words.noLessonsHint} />
  return (
    <GiveHomeworkForm key={asked} place={place} lessons={lessons} today={today} {...chosen(lessons, place, asked)} />
  )
}

/** Returns the lesson in the address, or null if it is too old. Without a lesson in the address: the default lesson. */
function chosen(lessons: readonly Lesson[], { scheduleId }: GroupPagePathParts, asked: number | null) {
  if (asked === null) return { lesson: defaultLessonForHomework(lessons, scheduleId, new Date()), isRefused: false }
  const lesson = lessons.find(({ id, date }) => id === asked && canGiveHomeworkFor({ date }, todayInTashkent())) ?? null
  return { lesson, isRefused: lesson === null }
}
