import { fieldLabels } from '@markaz/protocol/labels'
import { availability } from '@markaz/protocol/teaching/availability/routes'
import type { LessonDuringAbsence, TeacherAbsence } from '@markaz/protocol/teaching/availability/schemas'
import { AbsenceRefusalInput } from '@markaz/protocol/teaching/availability/schemas'
import { Button, Modal } from 'antd'
import { formatAbsenceDays, joinTextParts } from '../../domain/timetable/timetable.ts'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText, longDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { availabilityText as words } from './availability.text.ts'

const LessonChangeModal = lazyWithRetry(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((module) => module.LessonChangeModal),
)

const refresh = ['timetable']

export function TeacherAbsenceModal({ absence, close }: { absence: TeacherAbsence; close: () => void }) {
  const { id, staff, reason, state, askedAt, decidedBy, note } = absence
  const isOpen = state === 'asked' || state === 'approved'
  const read = useRouteQuery(availability.lessons, { params: { id } }, { silent: true, enabled: isOpen })
  const approve = useRouteMutation(availability.approve, {
    refresh,
    done: () => words.approved(personName(staff.fullName)),
    onSuccess: close,
  })
  const { open, modal } = useModal()
  const lessonText = ({ date, beginTime, endTime, room }: LessonDuringAbsence) =>
    joinTextParts([longDateText(date), `${beginTime}–${endTime}`, room?.name])
  return (
    <Modal
      open
      title={words.opened(personName(staff.fullName))}
      onCancel={close}
      width={560}
      footer={
        isOpen && (
          <Stack row style={{ justifyContent: 'flex-end' }}>
            <ButtonDisabledOffline
              danger
              onClick={() => open((shut) => <RefuseModal absence={absence} close={shut} done={close} />)}
            >
              {words.refuse}
            </ButtonDisabledOffline>
            {state === 'asked' && (
              <ButtonDisabledOffline
                type="primary"
                loading={approve.isPending}
                onClick={() => approve.mutate({ params: { id } })}
              >
                {words.approve}
              </ButtonDisabledOffline>
            )}
          </Stack>
        )
      }
    >
      <Stack gap={16}>
        <FactList
          missing={formattingText.missing}
          facts={[
            [words.days, formatAbsenceDays(absence)],
            [fieldLabels.state, words.states[state]],
            [words.askedAt, friendlyTimestampText(askedAt)],
            ...(decidedBy ? [[words.decidedBy, personName(decidedBy.fullName)] as const] : []),
            { label: fieldLabels.reason, value: reason, isWide: true },
            ...(note ? [{ label: words.note, value: note, isWide: true }] : []),
          ]}
        />
        {isOpen && !read.data && <LoadingOrError query={read} columns={2} />}
        {isOpen && read.data && (
          <section aria-label={fieldLabels.lessons}>
            <SecondaryText as="p">{read.data.lessons.length > 0 ? words.lessonsThen : words.noLessons}</SecondaryText>
            <Stack
              as="ul"
              gap={8}
              style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
            >
              {read.data.lessons.map((lesson) => (
                <Stack as="li" row between key={lesson.id}>
                  <span>
                    {lesson.group.name} <SecondaryText small>{lessonText(lesson)}</SecondaryText>
                  </span>
                  <Button
                    size="small"
                    aria-label={words.replaceOf(`${lesson.group.name}, ${lessonText(lesson)}`)}
                    onClick={() =>
                      open((shut) => <LessonChangeModal lessonId={lesson.id} mode="replace" close={shut} />)
                    }
                  >
                    {words.replace}
                  </Button>
                </Stack>
              ))}
            </Stack>
          </section>
        )}
      </Stack>
      {modal}
    </Modal>
  )
}

function RefuseModal({ absence, close, done }: { absence: TeacherAbsence; close: () => void; done: () => void }) {
  const { id, staff } = absence
  const mutationOptions = { done: () => words.refused(personName(staff.fullName)), onSuccess: done }
  const refuse = useFormMutation(availability.refuse, { refresh, ...mutationOptions })
  return (
    <FormModal<{ note: string }>
      title={words.refuse}
      submit={(body) => refuse.mutateAsync({ params: { id }, body })}
      okText={words.refuse}
      close={close}
    >
      <Field of={AbsenceRefusalInput} name="note" label={words.note} />
    </FormModal>
  )
}
