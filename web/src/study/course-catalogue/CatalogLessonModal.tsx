import { catalogLessons } from '@markaz/protocol/study/course-catalogue/routes'
import { type CatalogLesson, CatalogLessonInput } from '@markaz/protocol/study/course-catalogue/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { catalogueText as words } from './course-catalogue.text.ts'

interface Values {
  name: string
  videoId?: number | null
}

interface CatalogLessonModalProps {
  chapterId: number
  lesson: CatalogLesson | null
  close: () => void
}

export function CatalogLessonModal({ chapterId, lesson, close }: CatalogLessonModalProps) {
  const create = useFormMutation(catalogLessons.create, { done: (_, { body }) => words.lessonAdded(body.name) })
  const update = useFormMutation(catalogLessons.update, { done: () => commonText.edited })
  const video = lesson?.video
  return (
    <FormModal<Values>
      title={lesson ? words.editLesson : words.addLesson}
      initialValues={{ name: lesson?.name ?? '', videoId: video?.id ?? null }}
      submit={({ name, videoId = null }, base) => {
        const body = { name, videoId }
        return lesson
          ? update.mutateAsync({ params: { id: lesson.id }, body, base })
          : create.mutateAsync({ params: { id: chapterId }, body })
      }}
      close={close}
    >
      <Field of={CatalogLessonInput} name="name" />
      <Field of={CatalogLessonInput} name="videoId" extra={words.videoHint}>
        <RemoteSelect
          route={catalogLessons.videos}
          args={(typed) => ({ query: { value: typed } })}
          options={({ videos }) => videos.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={video ? { value: video.id, label: video.origName } : null}
        />
      </Field>
    </FormModal>
  )
}
