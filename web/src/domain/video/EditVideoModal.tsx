import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoEditInput, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useRefreshVideos } from './refresh-videos.ts'
import { LessonSelect, videoLessonFieldRules, videoNameFieldRules } from './video-fields.tsx'
import { type LessonOption, useLessonOptions } from './video-lessons.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContext } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'

interface Values {
  origName: string
  lessonId: number | null
}

export function EditVideoModal({ video, place, close }: { video: Video; place: VideoListContext; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const { route } = useVideoRouteForGroupScope(place, videos.update)
  const refresh = useRefreshVideos()
  const send = useFormMutation(route, { onSuccess: refresh })
  const isOfLesson = video.type === VideoType.Lesson
  const { options } = useLessonOptions(isOfLesson ? (video.group?.id ?? null) : null)
  const bodyOf = ({ origName, lessonId }: Values) => ({ origName, ...(isOfLesson ? { lessonId } : {}) })
  const submit = async (values: Values, began: Values) => {
    await send.mutateAsync({ params: { id: video.id }, body: bodyOf(values), base: bodyOf(began) })
    notifySuccess(commonText.edited, { detail: values.origName })
  }
  return (
    <FormModal<Values>
      title={words.editTitle}
      form={form}
      initialValues={{ origName: video.origName, lessonId: video.lesson?.id ?? null }}
      submit={submit}
      close={close}
    >
      <Field of={VideoEditInput} name="origName" rules={videoNameFieldRules}>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 6 }}
          autoComplete="off"
          onPressEnter={sendInstead(form.submit)}
        />
      </Field>
      {isOfLesson && (
        <Field of={VideoEditInput} name="lessonId" required rules={videoLessonFieldRules}>
          <LessonSelect options={options && withOwn(options, video)} />
        </Field>
      )}
    </FormModal>
  )
}

/** Enter submits the form, although the name field is a text area, because a video's name is a single line. */
const sendInstead = (send: () => void) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  send()
}

/**
 * Adds the video's current lesson if it is missing in the options, e.g. because the lesson was moved to a later day.
 */
function withOwn(options: readonly LessonOption[], { lesson }: Video): LessonOption[] {
  if (!lesson || options.some(({ value }) => value === lesson.id)) return [...options]
  return [{ value: lesson.id, label: shortDateText(lesson.date) }, ...options]
}
