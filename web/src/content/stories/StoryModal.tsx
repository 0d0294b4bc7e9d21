import { uploads } from '@markaz/protocol/centre/files/routes'
import { storyFileRules } from '@markaz/protocol/centre/files/schemas'
import { stories } from '@markaz/protocol/content/stories/routes'
import { type Story, StoryInput } from '@markaz/protocol/content/stories/schemas'
import { isPictureFile } from '@markaz/protocol/file-types'
import { Form } from 'antd'
import { isVideoFileName, PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { type PictureUploadOptions, uploadPicture } from '../../domain/attachments/upload-picture.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { findFileError } from '../../shared/files/prepare-picture.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { publishAndDraftButtonTexts } from '../../shared/text/draft.text.ts'
import { LoadFailedModal } from '../../shared/ui/LoadFailedModal.tsx'
import { storiesText as words } from './stories.text.ts'

interface Values {
  title: string
  attachment: PictureFieldValue | null
  thumbnail: PictureFieldValue | null
  link?: string
}

interface StoryModalProps {
  /** Id of the story to edit; null = a new story. */
  id: number | null
  close: () => void
}

export function StoryModal({ id, close }: StoryModalProps) {
  const read = useFormInitialData(stories.read, { params: { id: id ?? 0 } }, { enabled: id !== null, silent: true })
  if (id === null || read.data) return <StoryForm story={read.data?.story ?? null} close={close} />
  return <LoadFailedModal title={words.editTitle} query={read} close={close} />
}

function StoryForm({ story, close }: { story: Story | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const attachment = Form.useWatch('attachment', form)
  const create = useFormMutation(stories.create)
  const update = useFormMutation(stories.update)
  const tell = useShowChangeToast()
  const buttons = publishAndDraftButtonTexts(story?.isActive ?? false)
  const save = async (values: Values, began: Values, isActive: boolean) => {
    const body = bodyOf(values, isActive)
    const answer = story
      ? await update.mutateAsync({ params: { id: story.id }, body, base: bodyOf(began, story.isActive) })
      : await create.mutateAsync({ body })
    const { title, attachment: path } = body
    const isToCome = isVideoFileName(path) && path !== story?.attachment.path
    tell(isActive === story?.isActive ? commonText.edited : words.saved(title, isActive), answer, {
      ...(isToCome && isActive ? { detail: words.converting } : {}),
    })
  }
  return (
    <FormModal<Values>
      title={story ? words.editTitle : words.addTitle}
      form={form}
      initialValues={valuesOf(story)}
      okText={buttons.publish}
      draft={{ operation: buttons.draft, submit: (values, began) => save(values, began, false) }}
      submit={(values, began) => save(values, began, true)}
      fieldOf={{ FILE_UNKNOWN: 'attachment' }}
      close={close}
      width={520}
    >
      <Field of={StoryInput} name="title" />
      <PictureField of={StoryInput} name="attachment" upload={uploads.storyAttachment} takes={pictureOrFilm} />
      {attachment && isVideoFileName(attachment.path) && (
        <PictureField
          of={StoryInput}
          name="thumbnail"
          extra={words.thumbnailHint}
          upload={uploads.storyAttachment}
          kind="thumbnail"
        />
      )}
      <Field of={StoryInput} name="link" extra={words.linkHint} input={{ inputMode: 'url', placeholder: 'https://' }} />
    </FormModal>
  )
}

const bodyOf = ({ title, attachment, thumbnail, link }: Values, isActive: boolean) => ({
  ...{ title, attachment: attachment?.path ?? '', thumbnail: thumbnail?.path ?? null },
  ...{ link: link?.trim() || null, isActive },
})

const valuesOf = (story: Story | null): Partial<Values> =>
  story
    ? {
        title: story.title,
        attachment: story.attachment,
        thumbnail: story.thumbnail,
        link: story.link ?? '',
      }
    : { thumbnail: null }

/** Upload field settings. A picture is resized before the upload; for a video, the server determines the length. */
const pictureOrFilm = {
  rules: storyFileRules,
  hint: words.attachmentHint,
  otherHint: words.otherAttachment,
  send(picked: File, options: PictureUploadOptions) {
    if (isPictureFile(picked)) return uploadPicture(uploads.storyAttachment, picked, options)
    const reason = findFileError(picked, storyFileRules)
    if (reason) throw new ApiError(400, { code: 'FILE_TYPE', errMsg: reason })
    return uploadFile(uploads.storyAttachment, picked, options)
  },
}
