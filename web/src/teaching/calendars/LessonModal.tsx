import { date, time } from '@markaz/protocol/fields'
import type { WeekLesson, WeekRoom } from '@markaz/protocol/teaching/calendars/week.schemas'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { LessonChangeInput } from '@markaz/protocol/teaching/timetable/schemas'
import { Button, Checkbox, Form, Input } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { useMay } from '../../shared/access/access.tsx'
import { useSend } from '../../shared/api/query.ts'
import { isDay, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { DayPicker } from '../../shared/forms/DayPicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { endsAfter, obeys } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { Muted, Note, Stack } from '../../shared/ui/looks.tsx'
import style from './calendars.module.css'
import { calendarsText as text } from './calendars.text.ts'
import { LessonFacts, LessonFactsModal } from './LessonFacts.tsx'
import { useCheck } from './use-check.ts'
import type { Drop } from './use-drag.ts'

interface Values {
  date: string
  beginTime: string
  endTime: string
  roomId: number | null
  teacherId: number | null
  isCancelled: boolean
  reason: string
}

export interface LessonModalProps {
  lesson: WeekLesson
  /** Where it was dropped. */
  to: Drop | undefined
  rooms: readonly WeekRoom[]
  teachers: readonly { id: number; fullName: string }[]
  close: () => void
}

/** What is known of a lesson, and for whoever may, what really happens to it: the same dialog for the mouse and the keyboard. */
export function LessonModal(props: LessonModalProps) {
  const may = useMay(timetable.change)
  const { lesson } = props
  const isSettled = lesson.isMarked || (lesson.state === 'cancelled' && !lesson.isCancelled) || lesson.state === 'held'
  return may && !isSettled ? <ChangeModal {...props} /> : <LessonFactsModal {...props} isMarked={lesson.isMarked} />
}

const reasonText = LessonChangeInput.shape.reason.unwrap().unwrap()

function ChangeModal({ lesson, to, rooms, teachers, close }: LessonModalProps) {
  const [form] = Form.useForm<Values>()
  const stood: Values = {
    ...{ date: lesson.date, beginTime: lesson.beginTime, endTime: lesson.endTime, isCancelled: lesson.isCancelled },
    ...{ roomId: lesson.room?.id ?? null, teacherId: lesson.teacher?.id ?? null, reason: lesson.reason ?? '' },
  }
  const save = useSend(timetable.change, { done: () => text.changed, silent: true })
  const back = useSend(timetable.backToPlan, { done: () => text.backDone })
  const isCancelled = Form.useWatch('isCancelled', form) ?? stood.isCancelled
  const typed = Form.useWatch([], form)
  const asked = isCancelled ? null : wholePlace({ ...stood, ...to, ...typed })
  const check = useCheck(lesson.id, asked)

  const submit = (values: Values) => {
    const reason = values.reason.trim() || null
    const body = values.isCancelled
      ? { isCancelled: true, reason }
      : { ...changedOf(stood, values), ...(stood.isCancelled && { isCancelled: false }), reason }
    return save.mutateAsync({ params: { id: lesson.id }, body })
  }
  const toPlan = async () => {
    const isDone = await back.mutateAsync({ params: { id: lesson.id } }).then(
      () => true,
      () => false,
    )
    if (isDone) close()
  }
  return (
    <FormModal<Values>
      title={lesson.group.name}
      form={form}
      initialValues={{ ...stood, ...to }}
      submit={submit}
      close={close}
      width={560}
    >
      <Stack gap={16}>
        <LessonFacts lesson={lesson} />
        {lesson.plan && (
          <div>
            <Button onClick={() => void toPlan()} loading={back.isPending}>
              {text.backToPlan}
            </Button>
          </div>
        )}
        <div hidden={isCancelled}>
          <div className={style.fields}>
            <Form.Item name="date" label={text.date} required rules={isCancelled ? [] : [obeys(date)]}>
              <DayPicker bounds={{ from: todayInTashkent(), to: null }} />
            </Form.Item>
            <Form.Item name="beginTime" label={text.begin} required rules={isCancelled ? [] : [obeys(time)]}>
              <TimeInput />
            </Form.Item>
            <Form.Item
              name="endTime"
              label={text.end}
              required
              dependencies={['beginTime']}
              rules={isCancelled ? [] : [obeys(time), endsAfter('beginTime', text.endsBefore)]}
            >
              <TimeInput />
            </Form.Item>
          </div>
          <Form.Item name="roomId" label={text.room}>
            <Select<number, DefaultOptionType> allowClear options={roomOptions(lesson, rooms, check.freeRooms)} />
          </Form.Item>
          <Form.Item name="teacherId" label={text.teacher}>
            <Select
              allowClear
              placeholder={text.byPlan}
              options={teachers.map(({ id, fullName }) => ({ value: id, label: personName(fullName) }))}
            />
          </Form.Item>
          {check.isKnown && check.busy.length > 0 && (
            <Note tone="red" role="alert">
              {check.busy.join('. ')}
            </Note>
          )}
          {check.isKnown && check.warnings.length > 0 && <Note>{check.warnings.join('. ')}</Note>}
          {check.busy.length > 0 && check.freeTimes.length > 0 && (
            <Stack row>
              <Muted>{text.freeTimes}</Muted>
              {check.freeTimes.map(({ beginTime, endTime }) => (
                <Button key={beginTime} size="small" onClick={() => form.setFieldsValue({ beginTime, endTime })}>
                  {beginTime}–{endTime}
                </Button>
              ))}
            </Stack>
          )}
        </div>
        <Form.Item name="isCancelled" valuePropName="checked" noStyle>
          <Checkbox>{text.isCancelled}</Checkbox>
        </Form.Item>
      </Stack>
      <Form.Item
        name="reason"
        label={text.reason}
        extra={text.reasonHint}
        required={isCancelled}
        className={style.reason ?? ''}
        dependencies={['isCancelled']}
        rules={isCancelled ? [obeys(reasonText)] : []}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}

/** Nothing is asked of half a time. */
function wholePlace({ date, beginTime, endTime, roomId, teacherId }: Values) {
  const isTime = (time: string | null) => /^\d{2}:\d{2}$/.test(time ?? '')
  if (!isDay(date) || !isTime(beginTime) || !isTime(endTime) || endTime <= beginTime) return null
  return { date, beginTime, endTime, ...(roomId && { roomId }), ...(teacherId && { teacherId }) }
}

/** What is as it was is not said: the leader of the group is nobody whom the timetable names. */
function changedOf(stood: Values, values: Values): Partial<Values> {
  const keys = ['date', 'beginTime', 'endTime', 'roomId', 'teacherId'] as const
  return Object.fromEntries(
    keys.filter((key) => (values[key] ?? null) !== stood[key]).map((key) => [key, values[key] ?? null]),
  )
}

/** Free ones first, when the server has said which; of another branch none. */
function roomOptions(
  { room, office }: WeekLesson,
  rooms: readonly WeekRoom[],
  free: readonly { id: number }[],
): DefaultOptionType[] {
  const isFree = new Set(free.map(({ id }) => id))
  const own = rooms.filter((one) => one.office.id === office?.id)
  const all = room && !own.some(({ id }) => id === room.id) ? [...own, room] : own
  const options = all.map(({ id, name }) => ({ value: id, label: name }))
  if (isFree.size === 0) return options
  return [
    { label: text.freeRooms, options: options.filter(({ value }) => isFree.has(value)) },
    { label: text.otherRooms, options: options.filter(({ value }) => !isFree.has(value)) },
  ]
}
