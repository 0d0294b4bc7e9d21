import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { Button } from 'antd'
import { formatLesson } from '../../domain/group/format-lesson.ts'
import { timetableText } from '../../domain/timetable/timetable.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './groups.module.css'
import { groupsText } from './groups.text.ts'

const LessonChangeModal = lazyWithRetry(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((module) => module.LessonChangeModal),
)

export function useUpcomingLessons(groupId: number) {
  const today = todayInTashkent()
  const enabled = useMayCall(timetable.change)
  const query = { from: today, to: addDays(today, 13) }
  return useRouteQuery(groups.lessons, { params: { id: groupId }, query }, { enabled, silent: true })
}

export function UpcomingGroupLessons({ groupId }: { groupId: number }) {
  const today = todayInTashkent()
  const { data } = useUpcomingLessons(groupId)
  const { open, modal } = useModal()
  if (!data || data.lessons.length === 0) return null
  return (
    <section>
      <h2>{groupsText.lessonsAhead}</h2>
      <Panel flush as="ul" className={style.items} aria-label={groupsText.lessonsAhead}>
        {data.lessons.map((lesson) => {
          const text = formatLesson(lesson, today)
          return (
            <li key={lesson.id} className={style.lesson}>
              <span>{text}</span>
              {lesson.isCancelled && <SecondaryText>{timetableText.cancelled}</SecondaryText>}
              <Button
                size="small"
                aria-label={timetableText.changeOf(text)}
                onClick={() => open((close) => <LessonChangeModal lessonId={lesson.id} close={close} />)}
              >
                {timetableText.change}
              </Button>
            </li>
          )
        })}
      </Panel>
      {modal}
    </section>
  )
}
