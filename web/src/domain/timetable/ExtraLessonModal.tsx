import { rooms } from '@markaz/protocol/centre/rooms/routes'
import type { GroupOption } from '@markaz/protocol/people/memberships/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { ExtraLessonInput } from '@markaz/protocol/teaching/timetable/schemas'
import { Form } from 'antd'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { GroupPicker } from '../group/GroupPicker.tsx'
import { timetableText as words } from './timetable.text.ts'
import { lessonQueryKeyPrefixes } from './timetable.ts'
import { LessonTimeFields } from './timetable-fields.tsx'

interface ExtraLessonModalProps {
  /** Initial values, e.g. the free room and time on which the user has clicked. */
  at?: Partial<Omit<ExtraLessonInput, 'groupId'>>
  officeIds?: number[] | undefined
  close: () => void
}

export function ExtraLessonModal({ at = {}, officeIds, close }: ExtraLessonModalProps) {
  const add = useFormMutation(timetable.add, {
    ...{ refresh: lessonQueryKeyPrefixes },
    done: ({ warnings }) => [words.added, ...warnings.map((one) => words.warnings[one])].join('. '),
  })
  const places = useRouteQuery(rooms.list, { query: officeIds ? { officeIds } : {} }, { silent: true })
  const teachers = useRouteQuery(groups.filterObjects, undefined, { staleMs: 300_000, silent: true })
  const today = todayInTashkent()
  const [form] = Form.useForm<ExtraLessonInput>()
  /** Proposes the group's usual hours, unless hours were given or typed. */
  const propose = ({ times: [usual] }: GroupOption) => {
    const { beginTime, endTime } = form.getFieldsValue()
    if (usual && !beginTime && !endTime) form.setFieldsValue({ beginTime: usual.beginTime, endTime: usual.endTime })
  }
  return (
    <FormModal<ExtraLessonInput>
      title={words.addTitle}
      form={form}
      initialValues={{ date: today, ...at }}
      submit={({ groupId, date, beginTime, endTime, roomId, teacherId, reason }) =>
        confirmExceededSeats((sure) =>
          add.mutateAsync({
            body: {
              ...{ groupId, date, beginTime, endTime },
              ...{ roomId: roomId ?? null, teacherId: teacherId ?? null, reason: reason?.trim() || null },
              ...sure,
            },
          }),
        )
      }
      okText={words.add}
      width={560}
      close={close}
    >
      <Field of={ExtraLessonInput} name="groupId">
        <GroupPicker officeIds={officeIds} onChange={(_, option) => option && propose(option.group)} />
      </Field>
      <Field of={ExtraLessonInput} name="date" bounds={{ from: today, to: addDays(today, 365) }} />
      <LessonTimeFields />
      <Field of={ExtraLessonInput} name="roomId">
        <Select
          allowClear
          placeholder={words.noRoom}
          options={(places.data?.rooms ?? []).map((room) => ({
            value: room.id,
            label: words.seats(room.name, room.capacity),
          }))}
        />
      </Field>
      <Field of={ExtraLessonInput} name="teacherId">
        <Select
          allowClear
          placeholder={words.groupsTeacher}
          options={(teachers.data?.teachers ?? []).map((one) => ({ value: one.id, label: personName(one.fullName) }))}
        />
      </Field>
      <Field of={ExtraLessonInput} name="reason" />
    </FormModal>
  )
}
