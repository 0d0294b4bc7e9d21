import { uploads } from '@markaz/protocol/centre/files/routes'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import { type ParentingVideo, ParentingVideoInput } from '@markaz/protocol/content/parenting-videos/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { UploadLink } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import {
  type PickedVideoFile,
  separateAcceptedVideoFiles,
  videoExtensionsOf,
} from '../../domain/video/accepted-files.ts'
import { addUploadWithLink } from '../../domain/video/upload/upload-list.ts'
import { videoNameFieldRules } from '../../domain/video/video-fields.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { publishAndDraftButtonTexts } from '../../shared/text/draft.text.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { parentingVideoListContext } from './ParentingVideoCard.tsx'
import { parentingVideosText as words } from './parenting-videos.text.ts'

interface Values {
  name: string
  description?: string
  /**
   * The field has the name that the API uses, so that the server's errors about the video file are shown at this field.
   */
  videoId?: PickedVideoFile
  thumbnail: PictureFieldValue | null
}

const bodyOf = ({ name, description = '', thumbnail }: Values, isDraft: boolean) => ({
  ...{ name, description, thumbnail: thumbnail?.path ?? null, isDraft },
})

/** Creates the video and its list entry, and then uploads the file while the user works on other screens. */
export function ParentingVideoModal({ card, close }: { card: ParentingVideo | null; close: () => void }) {
  const link = useFormMutation(videos.createLink.all, { refresh: [] })
  const giveUp = useFormMutation(videos.remove.all, { refresh: [] })
  const create = useFormMutation(parentingVideos.create)
  const update = useFormMutation(parentingVideos.update)
  const tell = useShowChangeToast()

  const buttons = publishAndDraftButtonTexts(card?.isDraft === false)

  const save = async (values: Values, began: Values, isDraft: boolean, videoId: number | null) => {
    const body = bodyOf(values, isDraft)
    if (card) {
      const base = { ...bodyOf(began, card.isDraft), videoId: null }
      return update.mutateAsync({ params: { id: card.id }, body: { ...body, videoId }, base })
    }
    return videoId === null ? null : create.mutateAsync({ body: { ...body, videoId } })
  }
  const submit = async (values: Values, began: Values, isDraft: boolean) => {
    const picked = values.videoId
    if (!picked) {
      const answer = await save(values, began, isDraft, null)
      if (answer) tell(card?.isDraft === isDraft ? commonText.edited : words.saved(isDraft), answer)
      return
    }
    const { file } = picked
    const { type } = parentingVideoListContext
    const origName = values.name.trim()
    const made: UploadLink = await link.mutateAsync({
      body: { type, origName, fileName: file.name.slice(-255), size: file.size },
    })
    try {
      await save(values, began, isDraft, made.id)
    } catch (error) {
      // The server has refused to save the video's details, so the uploaded file is deleted now and not after a day.
      giveUp.mutate({ params: { id: made.id }, query: {} })
      throw error
    }
    addUploadWithLink({ ...parentingVideoListContext, ...picked, origName, lessonId: null, reach: 'all' }, made).catch(
      notifyError,
    )
    notifySuccess(card ? commonText.edited : words.added(origName), { detail: words.addedHint(isDraft) })
  }
  return (
    <FormModal<Values>
      title={card ? words.editTitle : words.addTitle}
      initialValues={{
        name: card?.name ?? '',
        description: card?.description ?? '',
        thumbnail: card?.thumbnail ?? null,
      }}
      okText={buttons.publish}
      draft={{ operation: buttons.draft, submit: (values, began) => submit(values, began, true) }}
      submit={(values, began) => submit(values, began, false)}
      fieldOf={{ FILE_UNKNOWN: 'thumbnail' }}
      close={close}
      width={520}
    >
      <Field of={ParentingVideoInput} name="name" rules={videoNameFieldRules} input={{ inputMode: 'text' }} />
      <Field of={ParentingVideoInput} name="description" />
      <Field
        of={ParentingVideoInput}
        name="videoId"
        label={words.file}
        required={!card?.video}
        validateTrigger="onChange"
        rules={[fileRule({ isRequired: !card?.video })]}
      >
        <VideoField hint={card?.video ? words.otherFileHint : words.fileHint} />
      </Field>
      <PictureField
        of={ParentingVideoInput}
        name="thumbnail"
        extra={words.thumbnailHint}
        upload={uploads.parentingVideoThumbnail}
      />
    </FormModal>
  )
}

const fileRule = ({ isRequired }: { isRequired: boolean }): Rule => ({
  validator: async (_, picked: PickedVideoFile | undefined) => {
    const [why] = picked ? separateAcceptedVideoFiles([picked], [], parentingVideoListContext.type).refused : []
    if (why) throw new Error(why)
    if (isRequired && !picked) throw new Error(formsText.choose)
  },
})

interface VideoFieldProps {
  id?: string
  value?: PickedVideoFile
  onChange?: (picked: PickedVideoFile) => void
  hint: string
}

function VideoField({ id, value, onChange, hint }: VideoFieldProps) {
  return (
    <FileDrop
      {...(id ? { id } : {})}
      accept={['video/*', ...videoExtensionsOf(parentingVideoListContext.type)].join(',')}
      hint={hint}
      name={value?.file.name ?? null}
      onFile={(file) => onChange?.({ file })}
    />
  )
}
