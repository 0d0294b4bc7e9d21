import { time } from '@markaz/protocol/fields'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import {
  LessonChangeInput,
  type LessonTimeAndPlace,
  type TimetableLesson,
} from '@markaz/protocol/teaching/timetable/schemas'
import { Button, Form, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { addDays, isCalendarDay, longDateText, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Stack } from '../../shared/ui/layout.tsx'
import { MergeLessonsForm } from './MergeLessonsForm.tsx'
import { ReplacementTeachers } from './ReplacementTeachers.tsx'
import { timetableText as words } from './timetable.text.ts'
import { formatAbsenceDays, joinTextParts, lessonQueryKeyPrefixes } from './timetable.ts'
import { LessonTimeFields } from './timetable-fields.tsx'

type Mode = keyof typeof words.modes

interface LessonChangeModalProps {
  lessonId: number
  /** The day, time and room to which the user has dragged the lesson in the timetable. */
  to?: Partial<Pick<LessonChangeInput, 'date' | 'beginTime' | 'endTime' | 'roomId'>>
  mode?: Mode
  close: () => void
}

export function LessonChangeModal({ lessonId, to = {}, mode = 'move', close }: LessonChangeModalProps) {
  const query = useFormInitialData(timetable.lesson, { params: { id: lessonId } }, { silent: true })
  const [chosen, setMode] = useState<Mode>(mode)
  const lesson = query.data
  if (!lesson || lesson.isMarked)
    return (
      <Modal open title={words.title} footer={null} onCancel={close} width={560}>
        {lesson ? <HintNote>{words.marked}</HintNote> : <LoadingOrError query={query} columns={2} />}
      </Modal>
    )
  const head = <Head lesson={lesson} mode={chosen} setMode={setMode} close={close} />
  if (chosen === 'replace')
    return (
      <Modal open title={lesson.group.name} footer={null} onCancel={close} width={560}>
        {head}
        <ReplacementTeachers lesson={lesson} close={close} />
      </Modal>
    )
  if (chosen === 'join') return <MergeLessonsForm lesson={lesson} head={head} close={close} />
  return <ChangeForm key={chosen} lesson={lesson} to={to} isCancel={chosen === 'cancel'} head={head} close={close} />
}

const placeText = ({ date, beginTime, endTime, room, teacher }: LessonTimeAndPlace) =>
  joinTextParts([longDateText(date), `${beginTime}–${endTime}`, room?.name, teacher && personName(teacher.fullName)])

interface HeadProps {
  lesson: TimetableLesson
  mode: Mode
  setMode: (mode: Mode) => void
  close: () => void
}

function Head({ lesson, mode, setMode, close }: HeadProps) {
  const mutationOptions = { of: () => lesson.group.name, refresh: lessonQueryKeyPrefixes, onSuccess: close }
  const back = useRouteMutation(timetable.backToPlan, { ...mutationOptions, done: () => words.plannedAgain })
  const again = useRouteMutation(timetable.change, { ...mutationOptions, done: () => words.heldAgain })
  const part = useRouteMutation(timetable.change, { ...mutationOptions, done: () => words.parted })
  const { plan } = lesson
  const params = { id: lesson.id }
  return (
    <Stack gap={12}>
      <FactList
        facts={[
          [words.now, lesson.isCancelled ? words.cancelled : placeText(lesson)],
          ...(plan ? ([[words.planned, placeText(plan)]] as const) : []),
          ...(lesson.joinedTo ? ([[words.joinedTo, lesson.joinedTo.group.name]] as const) : []),
          ...(lesson.reason ? ([[words.reason, lesson.reason]] as const) : []),
        ]}
      />
      {plan && (
        <Button onClick={() => back.mutate({ params })} loading={back.isPending}>
          {words.backToPlan}
        </Button>
      )}
      {lesson.isCancelled && !plan && (
        <Button
          onClick={() => again.mutate({ params, body: { isCancelled: false }, base: shownOf(lesson) })}
          loading={again.isPending}
        >
          {words.holdAgain}
        </Button>
      )}
      {lesson.joinedTo && (
        <Button
          onClick={() => part.mutate({ params, body: { joinedLessonId: null }, base: shownOf(lesson) })}
          loading={part.isPending}
        >
          {words.part}
        </Button>
      )}
      {!lesson.isCancelled && (
        <Segmented<Mode>
          block
          aria-label={words.mode}
          value={mode}
          onChange={setMode}
          options={(Object.keys(words.modes) as Mode[]).map((value) => ({ value, label: words.modes[value] }))}
        />
      )}
    </Stack>
  )
}

type Values = Required<Pick<LessonChangeInput, 'date' | 'beginTime' | 'endTime' | 'roomId'>> & {
  reason?: string | null
}

interface ChangeFormProps extends Required<Pick<LessonChangeModalProps, 'to' | 'close'>> {
  lesson: TimetableLesson
  isCancel: boolean
  head: React.ReactNode
}

const shownOf = ({ date, beginTime, endTime, room, isCancelled, joinedTo, reason }: TimetableLesson) => ({
  ...{ date, beginTime, endTime, roomId: room?.id ?? null, isCancelled, reason },
  joinedLessonId: joinedTo?.id ?? null,
})

function ChangeForm({ lesson, to, isCancel, head, close }: ChangeFormProps) {
  const change = useFormMutation(timetable.change, {
    refresh: lessonQueryKeyPrefixes,
    of: () => lesson.group.name,
    done: ({ warnings }) =>
      [isCancel ? words.cancelled : words.changed, ...warnings.map((one) => words.warnings[one])].join('. '),
  })
  const submit = ({ reason, ...place }: Values) => {
    const said = reason?.trim() || null
    const body = isCancel
      ? { isCancelled: true, reason: said }
      : { ...place, roomId: place.roomId ?? null, reason: said }
    return confirmExceededSeats((sure) =>
      change.mutateAsync({ params: { id: lesson.id }, body: { ...body, ...sure }, base: shownOf(lesson) }),
    )
  }
  const { date, beginTime, endTime, room, reason } = lesson
  const bounds = { from: [date, todayInTashkent()].toSorted()[0] ?? date, to: addDays(todayInTashkent(), 365) }
  return (
    <FormModal<Values>
      title={lesson.group.name}
      initialValues={{ date, beginTime, endTime, roomId: room?.id ?? null, ...to, reason: isCancel ? null : reason }}
      submit={submit}
      close={close}
      width={560}
      isOkDisabled={lesson.isCancelled}
      okText={isCancel ? words.cancelLesson : words.change}
    >
      {head}
      <div style={{ height: 16 }} />
      {!isCancel && !lesson.isCancelled && (
        <>
          <Field of={LessonChangeInput} name="date" required bounds={bounds} />
          <LessonTimeFields />
          <RoomField lesson={lesson} />
        </>
      )}
      {!lesson.isCancelled && <Field of={LessonChangeInput} name="reason" required={isCancel} />}
    </FormModal>
  )
}

function RoomField({ lesson }: { lesson: TimetableLesson }) {
  const form = Form.useFormInstance<Values>()
  const asked = Form.useWatch([], form) as Partial<Values> | undefined
  const { date = '', beginTime = '', endTime = '', roomId } = asked ?? {}
  const isWhole =
    isCalendarDay(date) && time.safeParse(beginTime).success && time.safeParse(endTime).success && beginTime < endTime
  const check = useRouteQuery(
    timetable.check,
    { params: { id: lesson.id }, query: { date, beginTime, endTime, ...(roomId ? { roomId } : {}) } },
    { enabled: isWhole, silent: true, keepPrevious: true },
  )
  const { busy = [], warnings = [], away = [], freeRooms = [], freeTimes = [] } = isWhole ? (check.data ?? {}) : {}
  // The current room, and the room to which the lesson was dragged, are offered even if they are not free.
  const taken = [...(lesson.room ? [lesson.room] : []), ...busy.filter(({ kind }) => kind === 'room')]
  const rooms = [...taken.filter(({ id }) => !freeRooms.some((room) => room.id === id)), ...freeRooms]
  return (
    <>
      <Field of={LessonChangeInput} name="roomId">
        <Select
          allowClear
          placeholder={words.noRoom}
          options={rooms.map((room) => ({
            value: room.id,
            label: words.seats(room.name, 'capacity' in room ? (room.capacity as number | null) : null),
          }))}
        />
      </Field>
      <Stack gap={8} role="status" style={{ marginBlockEnd: 16 }}>
        {busy.map(({ kind, id, name, lesson: { group, ...at } }) => (
          <HintNote key={`${kind} ${id} ${at.beginTime}`}>
            {words.busy(name, group?.name, at.beginTime, at.endTime)}
          </HintNote>
        ))}
        {away.map((one) => (
          <HintNote key={`${one.staff.id} ${one.from}`}>
            {words.away(personName(one.staff.fullName), formatAbsenceDays(one))}
          </HintNote>
        ))}
        {busy.length > 0 && freeTimes.length > 0 && (
          <Stack row gap={8}>
            {words.freeTimes}
            {freeTimes.map((one) => (
              <Button key={one.beginTime} size="small" onClick={() => form.setFieldsValue(one)}>
                {one.beginTime}
              </Button>
            ))}
          </Stack>
        )}
        {warnings.map((one) => (
          <HintNote key={one}>{words.warnings[one]}</HintNote>
        ))}
      </Stack>
    </>
  )
}
