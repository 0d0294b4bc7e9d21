import { uploads } from '@markaz/protocol/centre/files/routes'
import { faq } from '@markaz/protocol/content/faq/routes'
import { type Faq, FaqInput } from '@markaz/protocol/content/faq/schemas'
import { useRichTextPictures } from '../../domain/attachments/upload-picture.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { publishAndDraftButtonTexts } from '../../shared/text/draft.text.ts'
import { LoadFailedModal } from '../../shared/ui/LoadFailedModal.tsx'
import { faqText as words } from './faq.text.ts'

interface FaqModalProps {
  /** Id of the question to edit; null = a new question. */
  id: number | null
  close: () => void
}

export function FaqModal({ id, close }: FaqModalProps) {
  const read = useFormInitialData(faq.read, { params: { id: id ?? 0 } }, { enabled: id !== null, silent: true })
  if (id === null || read.data) return <FaqForm old={read.data?.faq ?? null} close={close} />
  return <LoadFailedModal title={words.edit} query={read} close={close} />
}

function FaqForm({ old, close }: { old: Faq | null; close: () => void }) {
  const create = useFormMutation(faq.create, { done: (_, { body }) => words.saved(body.isDraft) })
  const update = useFormMutation(faq.update, {
    done: (_, { body }) => (body.isDraft === old?.isDraft ? commonText.edited : words.saved(body.isDraft)),
  })
  const ofText = useRichTextPictures(uploads.postBanner)
  const buttons = publishAndDraftButtonTexts(old?.isDraft === false)
  const save = (values: FaqInput, isDraft: boolean) => {
    const body = { ...values, isDraft }
    if (!old) return create.mutateAsync({ body })
    return update.mutateAsync({ params: { id: old.id }, body: { ...body, version: old.version } })
  }
  return (
    <FormModal<FaqInput>
      title={old ? words.edit : words.add}
      initialValues={old ? { question: old.question, answer: old.answer, position: old.position } : {}}
      okText={buttons.publish}
      draft={{ operation: buttons.draft, submit: (values) => save(values, true) }}
      submit={(values) => save(values, false)}
      fieldOf={{ FILE_UNKNOWN: 'answer' }}
      close={close}
      width={820}
    >
      <Field of={FaqInput} name="question" input={{ rows: 1 }} />
      <Field of={FaqInput} name="answer" rules={[ofText.rule, createZodRule(FaqInput.shape.answer)]}>
        <RichTextField label={words.answer} pictures={old?.pictures ?? []} sendPicture={ofText.send} />
      </Field>
      <Field of={FaqInput} name="position" extra={old ? undefined : words.positionHint} />
    </FormModal>
  )
}
