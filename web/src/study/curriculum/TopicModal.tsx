import { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { Topic } from '@markaz/protocol/study/curriculum/schemas'
import { TopicNameInput } from '@markaz/protocol/study/curriculum/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { curriculumText as words } from './curriculum.text.ts'

interface Values {
  topic: string
}

export function TopicModal({ topic, close }: { topic: Topic; close: () => void }) {
  const rename = useFormMutation(curriculum.rename, { done: () => commonText.edited })
  return (
    <FormModal<Values>
      title={words.editTopic}
      initialValues={{ topic: topic.topic }}
      submit={(body, base) => rename.mutateAsync({ params: { id: topic.id }, body, base })}
      close={close}
    >
      <Field of={TopicNameInput} name="topic" label={words.topicName} />
    </FormModal>
  )
}
