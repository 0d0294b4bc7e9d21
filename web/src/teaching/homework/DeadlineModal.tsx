import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import { type Homework, hourOptions } from '@markaz/protocol/teaching/homework/schemas'
import { Button, Form } from 'antd'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { useTwin } from '../../domain/group/twins.ts'
import { Deadline } from '../../domain/homework/Deadline.tsx'
import { momentOfWall, type WallMoment, wallOfMoment } from '../../domain/homework/deadline.ts'
import { useNow } from '../../domain/homework/use-now.ts'
import { useSend } from '../../shared/api/query.ts'
import { spokenMoment, todayInTashkent } from '../../shared/format/date.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { MomentPicker } from '../../shared/forms/MomentPicker.tsx'
import { useTellChange } from '../../shared/notify/tell-change.ts'
import { Muted, Stack } from '../../shared/ui/looks.tsx'
import { deadlineRule } from './deadline-rule.ts'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

interface Values {
  deadline: WallMoment | null
}

interface DeadlineModalProps {
  homework: Homework
  place: GroupPlace
  /** Whose deadline is opened; null = everybody's. */
  student: Pick<Chat, 'student' | 'deadline'> | null
  close: () => void
}

/** A new deadline: a usual step from the one there is (or from now, when that is over), or any moment. */
export function DeadlineModal({ homework, place, student, close }: DeadlineModalProps) {
  const [form] = Form.useForm<Values>()
  const { route } = useTwin(place.base, calls.deadline)
  const nowMs = useNow()
  const chosen = Form.useWatch('deadline', form)
  const tellChange = useTellChange()
  const send = useSend(route, { silent: true })
  const current = student?.deadline ?? homework.deadline
  const submit = async ({ deadline }: Values) => {
    const moment = momentOfWall(deadline ?? '').toISOString()
    const studentId = student?.student.id
    const answer = await send.mutateAsync({
      params: { id: place.id, homeworkId: homework.id },
      body: { deadline: moment, ...(studentId ? { studentId } : {}) },
    })
    const text = spokenMoment(moment)
    tellChange(student ? words.deadlineSetFor(student.student.fullName, text) : words.deadlineSet(text), answer)
  }
  const step = (hours: number): WallMoment => wallOfMoment(Math.max(Date.parse(current), nowMs) + hours * 3_600_000)
  const choose = (hours: number) => {
    // As typed: closing asks before it is lost.
    form.setFields([{ name: 'deadline', value: step(hours), errors: [], touched: true }])
  }
  return (
    <FormModal<Values>
      title={student ? words.deadlineTitleOf(student.student.fullName) : words.deadlineTitle}
      form={form}
      initialValues={{ deadline: null }}
      submit={submit}
      close={close}
    >
      <Muted as="p" className={style.lead}>
        {homework.theme}. {student ? words.deadlineForOne : words.deadlineForAll}
      </Muted>
      <p className={style.now}>
        <Muted>{words.deadlineNow}:</Muted> <Deadline deadline={current} />
      </p>
      <Stack row className={style.steps}>
        {hourOptions.map((hours) => (
          <Button key={hours} aria-pressed={chosen === step(hours)} onClick={() => choose(hours)}>
            {words.plusHours(hours)}
          </Button>
        ))}
      </Stack>
      <Form.Item
        name="deadline"
        label={words.deadlineNew}
        required
        rules={[deadlineRule({ lesson: homework.lesson, notBefore: student ? homework.deadline : null })]}
        extra={chosen && spokenMoment(momentOfWall(chosen))}
      >
        <MomentPicker from={todayInTashkent(new Date(nowMs))} />
      </Form.Item>
    </FormModal>
  )
}
