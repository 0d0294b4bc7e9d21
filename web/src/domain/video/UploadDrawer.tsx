import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Button, Drawer, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { sizeText } from '../../shared/format/number.ts'
import { scrollToFieldOptions } from '../../shared/forms/field-errors.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import { confirmCloseForm, useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { type PickedVideoFile, separateAcceptedVideoFiles, videoNameOf } from './accepted-files.ts'
import { ChosenVideos, type ChosenVideosFormValues, useChosenVideos } from './ChosenVideos.tsx'
import style from './chosen-videos.module.css'
import { addUploads } from './upload/upload-list.ts'
import { uploadFormText as words } from './upload-form.text.ts'
import { useFileDrop } from './use-file-drop.ts'
import { VideoDropZone } from './VideoDropZone.tsx'
import { findLatestStartedLesson, useLessonOptions } from './video-lessons.ts'
import type { VideoListContext } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'

interface UploadDrawerProps {
  place: VideoListContext
  first: readonly PickedVideoFile[]
  close: () => void
}

export function UploadDrawer({ place, first, close }: UploadDrawerProps) {
  const [form] = Form.useForm<ChosenVideosFormValues>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const isPhone = useIsPhone()
  const { reach } = useVideoRouteForGroupScope(place, videos.createLink)
  const isOfLesson = place.type === VideoType.Lesson
  const choice = useLessonOptions(isOfLesson ? (place.group?.id ?? null) : null)
  const chosen = useChosenVideos(form)

  const usual = (lessons: readonly Lesson[] | undefined) =>
    (lessons && findLatestStartedLesson(lessons, place.scheduleId, new Date())?.id) ?? null
  const take = (picked: readonly PickedVideoFile[]) => {
    const before = form.getFieldValue('videos') ?? []
    const filesBefore = before.map(({ picked: { file } }: ChosenVideosFormValues['videos'][number]) => file)
    const { taken, refused: why } = separateAcceptedVideoFiles(picked, filesBefore, place.type)
    setRefused(why)
    const lessonId = before.at(-1)?.lessonId ?? usual(choice.lessons)
    const added = taken.map((one) => ({ picked: one, origName: videoNameOf(one.file.name), lessonId }))
    form.setFieldsValue({ videos: [...before, ...added] })
  }
  const begin = useEffectEvent(() => take(first))
  useEffect(() => begin(), [])
  const fillLessons = useEffectEvent((lessons: readonly Lesson[]) => {
    const lessonId = usual(lessons)
    const before: ChosenVideosFormValues['videos'] = form.getFieldValue('videos') ?? []
    if (before.some((one) => one.lessonId === null))
      form.setFieldsValue({ videos: before.map((one) => ({ ...one, lessonId: one.lessonId ?? lessonId })) })
  })
  useEffect(() => {
    if (choice.lessons) fillLessons(choice.lessons)
  }, [choice.lessons])

  const isOver = useFileDrop(true, take)
  useConfirmLeavePage(chosen.length > 0)
  const cancel = async () => {
    if (chosen.length > 0 && !(await confirmCloseForm())) return
    close()
  }
  const send = () => {
    const videos: ChosenVideosFormValues['videos'] = form.getFieldValue('videos') ?? []
    if (videos.length === 0) return
    const { type, group, curriculumId, page } = place
    const all = videos.map(({ picked, origName, lessonId }) => ({
      ...picked,
      origName: origName.trim(),
      lessonId: isOfLesson ? lessonId : null,
      type,
      group,
      curriculumId,
      reach,
      page,
    }))
    addUploads(all).catch(notifyError)
    notifySuccess(words.sent(all.length), { detail: words.sentHint })
    close()
  }
  const sizeBytes = chosen.reduce((sum, { picked }) => sum + picked.file.size, 0)
  return (
    <Drawer
      open
      title={words.title}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100dvh' : 720}
      mask={{ closable: chosen.length === 0 }}
      onClose={() => void cancel()}
      footer={
        <div className={style.foot}>
          <SecondaryText small>{chosen.length > 0 && words.count(chosen.length, sizeText(sizeBytes))}</SecondaryText>
          <Button onClick={() => void cancel()}>{commonText.cancel}</Button>
          <ButtonDisabledOffline type="primary" disabled={chosen.length === 0} onClick={form.submit}>
            {words.send(chosen.length)}
          </ButtonDisabledOffline>
        </div>
      }
    >
      <Form<ChosenVideosFormValues>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        requiredMark
        scrollToFirstError={scrollToFieldOptions}
        onFinish={send}
      >
        <VideoDropZone type={place.type} isOver={isOver} isSmall={chosen.length > 0} onFiles={take} />
        {refused.length > 0 && (
          <HintNote as="div" className={style.refused} role="alert">
            <ul aria-label={words.refusals}>
              {refused.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          </HintNote>
        )}
        <ChosenVideos form={form} lessons={isOfLesson ? choice : null} />
        {/* Enter in a name field submits the form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  )
}
