import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import type { MakeUpLesson, MissedLesson } from '@markaz/protocol/teaching/make-ups/schemas'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { missedLessonsPathSegment, useStudentId } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useRestoreFocus } from '../../shared/ui/use-modal.tsx'
import { makeUpsText as words } from './make-ups.text.ts'

const MakeUpLessonModal = lazyWithRetry(() => import('./MakeUpLessonModal.tsx').then((m) => m.MakeUpLessonModal))

const crumbs = [{ title: words.title }]

export function MissedLessonsPage() {
  return (
    <StudentPageFrame segment={missedLessonsPathSegment} crumbs={crumbs}>
      {() => <MissedLessons />}
    </StudentPageFrame>
  )
}

export const missedLessonName = ({ group, date, beginTime }: MakeUpLesson) =>
  `${group.name}, ${shortDateText(date)} ${beginTime}`

function MissedLessons() {
  const asked = Number(useSearchParams()[0].get('lesson'))
  const query = useRouteQuery(makeUps.list, { params: { id: useStudentId() } })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { lessons } = query.data
  return (
    <Panel>
      {lessons.length === 0 && <SecondaryText as="p">{words.empty}</SecondaryText>}
      <FactList
        look="lines"
        facts={lessons.map((lesson) => ({
          key: String(lesson.id),
          label: missedLessonName(lesson),
          value: <MakeUp lesson={lesson} isAsked={lesson.id === asked} />,
        }))}
      />
    </Panel>
  )
}

/** `isAsked`: the page's address names this lesson, so its make-up lessons are shown immediately. */
function MakeUp({ lesson, isAsked }: { lesson: MissedLesson; isAsked: boolean }) {
  const studentId = useStudentId()
  const mayBook = useMayCall(makeUps.book)
  const [isOpen, setOpen] = useState(isAsked)
  useRestoreFocus(isOpen)
  const cancel = useRouteMutation(makeUps.cancel, {
    refresh: ['students', 'groups'],
    onSuccess: () => notifySuccess(words.cancelled),
  })
  const { makeUp } = lesson
  if (makeUp)
    return (
      <>
        {(makeUp.isAttended ? words.made : words.waits)(missedLessonName(makeUp.lesson))}{' '}
        {mayBook && !makeUp.isAttended && (
          <ButtonDisabledOffline
            type="link"
            size="small"
            onClick={() =>
              askConfirmation({
                title: words.cancelTitle,
                content: missedLessonName(makeUp.lesson),
                yes: words.cancel,
                run: () => cancel.mutateAsync({ params: { id: makeUp.id } }),
              })
            }
          >
            {words.cancel}
          </ButtonDisabledOffline>
        )}
      </>
    )
  return (
    <>
      {lesson.topic}{' '}
      {mayBook && (
        <ButtonDisabledOffline
          size="small"
          aria-label={words.chooseFor(missedLessonName(lesson))}
          onClick={() => setOpen(true)}
        >
          {words.choose}
        </ButtonDisabledOffline>
      )}
      {isOpen && mayBook && (
        <Suspense fallback={null}>
          <MakeUpLessonModal studentId={studentId} lesson={lesson} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
