import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkTemplate } from '@markaz/protocol/study/homework-source/schemas'
import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import {
  deadlineAfterLesson,
  deadlineHoursByHomeworkType,
  HomeworkInput,
  HomeworkType,
} from '@markaz/protocol/teaching/homework/schemas'
import { Button, Form, Input, Segmented } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { attachmentItemsOf, attachmentPathsOf } from '../../domain/attachments/attachment-items.ts'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { homeworksPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { giveHomeworkText } from '../../domain/homework/homework.text.ts'
import { studyPlanText } from '../../domain/study/study.text.ts'
import { TopicVideos } from '../../domain/study/TopicVideos.tsx'
import { useGroupStudyPlan } from '../../domain/study/use-group-study-plan.ts'
import { OpenedVideoPlayer } from '../../domain/video/VideoPlayerPanel.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { readStaffInfo } from '../../shared/api/session-store.ts'
import {
  friendlyTimestampText,
  fromTashkentTime,
  type TashkentLocalTime,
  todayInTashkent,
} from '../../shared/format/date.ts'
import { DateTimePicker } from '../../shared/forms/DateTimePicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { createParsedStorage } from '../../shared/offline/parsed-storage.ts'
import { useCurrentTime } from '../../shared/ui/hooks.ts'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { createDeadlineRule, lessonTimestampMs } from './deadline-rule.ts'
import { HomeworkForm, type HomeworkFormValues } from './HomeworkForm.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'
import { lessonOptionsOf } from './lesson-choice.ts'

const Draft = z.object({ theme: z.string(), description: z.string() })
type Draft = z.infer<typeof Draft>

const draftStorage = createParsedStorage(() => sessionStorage, Draft)
const keyOf = (groupId: number) => `homework-draft:${readStaffInfo()?.id ?? 0}:${groupId}`

/** Returns the homework that the user has typed for this group in this tab before a reload; null = none. */
export const readHomeworkDraft = (groupId: number): Draft | null => draftStorage.read(keyOf(groupId))

export function storeHomeworkDraft(groupId: number, { theme = '', description = '' }: Partial<Draft>): void {
  draftStorage.write(keyOf(groupId), theme || description ? { theme, description } : null)
}

const removeHomeworkDraft = (groupId: number): void => draftStorage.write(keyOf(groupId), null)

const GiveHomeworkToGroupsModal = lazyWithRetry(() =>
  import('../../domain/homework/GiveHomeworkToGroupsModal.tsx').then((m) => m.GiveHomeworkToGroupsModal),
)

interface GiveValues extends HomeworkFormValues {
  lessonId: number
  type: HomeworkType
  deadline: TashkentLocalTime | null
  /** Id of the prepared homework that has filled the form; undefined = no prepared homework. */
  sourceId?: number
}

interface GiveHomeworkFormProps {
  place: GroupPagePathParts
  lessons: readonly Lesson[]
  today: string
  /** The lesson that is selected at first; null = no lesson. */
  lesson: Lesson | null
  /** True = the lesson in the address is too old to give homework for. */
  isRefused: boolean
}

const typeOptions = [HomeworkType.Daily, HomeworkType.ThirtySixHours, HomeworkType.Optional].map((value) => ({
  value,
  label: words.spans[value],
}))

export function GiveHomeworkForm({ place, lessons, today, lesson, isRefused }: GiveHomeworkFormProps) {
  const [form] = Form.useForm<GiveValues>()
  const [draft] = useState(() => readHomeworkDraft(place.id))
  const { route } = useRouteByGroupScope(place.base, homework.create)
  const tellChange = useShowChangeToast()
  const send = useFormMutation(route, { onSuccess: (answer) => tellChange(words.given(answer.homework.theme), answer) })
  const options = useMemo(() => lessonOptionsOf(lessons, today), [lessons, today])
  // A reload does not run this cleanup; therefore the stored draft survives a reload.
  useEffect(() => () => removeHomeworkDraft(place.id), [place.id])
  return (
    <HomeworkForm<GiveValues>
      title={words.give}
      okText={words.give}
      form={form}
      initialValues={{
        ...(lesson ? { lessonId: lesson.id } : {}),
        type: HomeworkType.Daily,
        deadline: null,
        files: [],
        ...draft,
      }}
      submit={(values) => send.mutateAsync({ params: { id: place.id }, body: bodyOf(values) })}
      fieldOf={{ LESSON_TOO_OLD: 'lessonId', FILE_UNKNOWN: 'files' }}
      next={homeworksPath(place)}
      isTyped={draft !== null}
      onTyped={(values) => storeHomeworkDraft(place.id, values)}
    >
      {isRefused && (
        <HintNote className={style.notice} role="alert">
          {words.lessonGone}
        </HintNote>
      )}
      <Field of={HomeworkInput} name="lessonId">
        <Select options={options} placeholder={words.chooseLesson} />
      </Field>
      <Field of={HomeworkInput} name="sourceId" label={null} hidden noStyle>
        <Input />
      </Field>
      <Prepared form={form} place={place} />
      <Field of={HomeworkInput} name="type" label={words.span} required={false}>
        <Segmented options={typeOptions} aria-label={words.span} />
      </Field>
      <Planned form={form} lessons={lessons} />
    </HomeworkForm>
  )
}

/** Fills the form with the topic's most used prepared homework, unless the teacher has already typed something. */
function Prepared({
  form,
  place,
}: {
  form: ReturnType<typeof Form.useForm<GiveValues>>[0]
  place: GroupPagePathParts
}) {
  const lessonId = Form.useWatch('lessonId', form)
  const sourceId = Form.useWatch('sourceId', form)
  const { plan } = useGroupStudyPlan(place)
  const topic = plan?.lessons.find((one) => one.lessonId === lessonId)?.topic
  const entries = useRouteQuery(
    homeworkBank.ofTopic,
    { params: { curriculumId: topic?.id ?? 0 } },
    { enabled: topic !== undefined && topic !== null, silent: true },
  )
  const homeworks = topic === null ? none : entries.data?.homeworks
  const { open, modal } = useModal()
  const taken = useRef<HomeworkTemplate>(undefined)
  const take = (one: HomeworkTemplate | undefined) => {
    taken.current = one
    form.setFieldsValue(valuesOf(one))
  }
  const offer = useEffectEvent(([best]: readonly HomeworkTemplate[]) => {
    const isTyped = written(form.getFieldsValue()) !== written(valuesOf(taken.current))
    if (best !== taken.current && !isTyped && !isWriting()) take(best)
  })
  useEffect(() => {
    if (homeworks) offer(homeworks)
  }, [homeworks])
  if (!topic || !homeworks) return null
  const chosen = homeworks.find((one) => one.id === sourceId)
  return (
    <Form.Item label={studyPlanText.topic(topic.position, topic.topic)}>
      <TopicVideos plan={plan} topicId={topic.id} />
      <OpenedVideoPlayer find={() => undefined} />
      {homeworks.length === 0 ? (
        <SecondaryText>{words.noPrepared}</SecondaryText>
      ) : (
        <Stack row role="group" aria-label={words.prepared} className={style.prepared}>
          {homeworks.map((one) => (
            <Button key={one.id} aria-pressed={one.id === sourceId} onClick={() => take(one)}>
              {one.theme}
            </Button>
          ))}
          <Button type="text" aria-pressed={sourceId === undefined} onClick={() => take(undefined)}>
            {words.ownWords}
          </Button>
          {chosen && (
            <Button
              type="link"
              onClick={() =>
                open((close) => <GiveHomeworkToGroupsModal entry={chosen} groupId={place.id} close={close} />)
              }
            >
              {giveHomeworkText.toMany}
            </Button>
          )}
          {modal}
        </Stack>
      )}
    </Form.Item>
  )
}

/** Returns the form values for a prepared homework; for undefined, the values of an empty form. */
function valuesOf(entry: HomeworkTemplate | undefined) {
  const { id: sourceId, theme = '', description = '', files = [], type = HomeworkType.Daily } = entry ?? {}
  return { sourceId, theme, description, files: attachmentItemsOf(files), type }
}

/** Returns as text the fields that a homework template fills, so that two states of the form can be compared. */
const written = ({ theme = '', description = '', files = [], type }: Partial<GiveValues>) =>
  JSON.stringify([theme, description, type, files.map(({ key }) => key)])

/**
 * Returns whether the user is typing in the theme or description; prepared homework must not overwrite the form then.
 */
const isWriting = () => ['theme', 'description'].includes(document.activeElement?.id ?? '')

/** One constant array, because a new array in each render would run the effects that depend on the array again. */
const none: readonly HomeworkTemplate[] = []

/** Shows the deadline: as text if it follows from the kind of homework, otherwise as a field. */
function Planned({
  form,
  lessons,
}: {
  form: ReturnType<typeof Form.useForm<GiveValues>>[0]
  lessons: readonly Lesson[]
}) {
  const nowMs = useCurrentTime()
  const lessonId = Form.useWatch('lessonId', form)
  const type = Form.useWatch('type', form)
  const lesson = lessons.find((one) => one.id === lessonId) ?? null
  if (type === HomeworkType.Optional)
    return (
      <Field of={HomeworkInput} name="deadline" required rules={[createDeadlineRule({ lesson })]}>
        <DateTimePicker from={todayInTashkent(new Date(nowMs))} />
      </Field>
    )
  const planned = lesson && type && plannedDeadlineOf(lesson, type, nowMs)
  return (
    <p className={style.planned} aria-live="polite">
      {planned && <b>{words.deadlineWill(friendlyTimestampText(new Date(planned.deadlineMs)))}</b>}
      {planned?.isFromNow && <SecondaryText>{words.deadlineLate}</SecondaryText>}
    </p>
  )
}

function bodyOf({ lessonId, theme, description, files, type, deadline, sourceId }: GiveValues): HomeworkInput {
  return {
    lessonId,
    theme,
    description,
    files: attachmentPathsOf(files),
    type,
    ...(sourceId ? { sourceId } : {}),
    ...(type === HomeworkType.Daily ? { hours: 24 } : {}),
    ...(type === HomeworkType.Optional && deadline ? { deadline: fromTashkentTime(deadline).toISOString() } : {}),
  }
}

/** `isFromNow`: counted from the current time, because a deadline counted from the lesson would have passed. */
function plannedDeadlineOf(
  { date, endTime }: Pick<Lesson, 'date' | 'endTime'>,
  type: HomeworkType,
  nowMs: number,
): { deadlineMs: number; isFromNow: boolean } {
  const span = deadlineHoursByHomeworkType[type] ?? 24
  const lessonEnd = lessonTimestampMs(date, endTime)
  const deadlineMs = deadlineAfterLesson(lessonEnd, span, nowMs)
  return { deadlineMs, isFromNow: deadlineMs !== lessonEnd + span * 3_600_000 }
}
