import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import type { MissedLesson } from '@markaz/protocol/teaching/make-ups/schemas'
import { Modal } from 'antd'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { isoWeekday, shortDateText, weekdayName } from '../../shared/format/date.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { missedLessonName } from './MissedLessonsPage.tsx'
import { makeUpsText as words } from './make-ups.text.ts'

interface MakeUpLessonModalProps {
  studentId: number
  lesson: MissedLesson
  close: () => void
}

export function MakeUpLessonModal({ studentId, lesson, close }: MakeUpLessonModalProps) {
  const params = { id: studentId }
  const query = useRouteQuery(makeUps.offers, { params, query: { lessonId: lesson.id } })
  const tellChange = useShowChangeToast()
  const send = useFormMutation(makeUps.book, {
    refresh: ['students', 'groups'],
    onSuccess: (answer) => {
      tellChange(words.booked, answer)
      close()
    },
  })
  const book = (hostLessonId: number) =>
    confirmExceededSeats((sure) =>
      send.mutateAsync({ params, body: { missedLessonId: lesson.id, hostLessonId, ...sure } }),
    ).catch(notifyError)
  return (
    <Modal open title={words.modal(missedLessonName(lesson))} onCancel={close} footer={null}>
      {!query.data ? (
        <LoadingOrError query={query} columns={2} />
      ) : query.data.offers.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <Stack as="ul" gap={12} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {query.data.offers.map((offer, nth) => (
            <li
              key={offer.id}
              style={{ display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <div>
                <strong>
                  {weekdayName(isoWeekday(offer.date))}, {shortDateText(offer.date)} {offer.beginTime} – {offer.endTime}
                </strong>
                <br />
                {[offer.group.name, offer.teacher, offer.room].filter(Boolean).join(' · ')}
                <br />
                <SecondaryText>
                  {[
                    offer.freeSeats !== null && words.seats(offer.freeSeats),
                    offer.topic && `${offer.topic}${offer.isSameTopic ? ` (${words.sameTopic})` : ''}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </SecondaryText>
              </div>
              <ButtonDisabledOffline
                // The first offer is the next lesson with the same topic. Enter books it.
                type={nth === 0 ? 'primary' : 'default'}
                autoFocus={nth === 0}
                loading={send.isPending}
                aria-label={words.bookFor(missedLessonName(offer))}
                onClick={() => void book(offer.id)}
              >
                {words.book}
              </ButtonDisabledOffline>
            </li>
          ))}
        </Stack>
      )}
    </Modal>
  )
}
