import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractTemplate } from '@markaz/protocol/people/contracts/schemas'
import { ContractTemplateInput } from '@markaz/protocol/people/contracts/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { ContractTagList } from './ContractTagList.tsx'
import { contractsText } from './contracts.text.ts'
import { type ChosenDocxFile, DocxField, docxFieldRule } from './DocxField.tsx'

interface Values {
  name: string
  file: ChosenDocxFile
}

export function ContractTemplateModal({ template, close }: { template: ContractTemplate | null; close: () => void }) {
  const create = useFormMutation(contracts.create, { done: (_, { body }) => contractsText.added(body.name) })
  const update = useFormMutation(contracts.update, { done: () => commonText.edited })
  const submit = async ({ name, file }: Values, began: Values) => {
    const path = await file.path
    if (!template) return create.mutateAsync({ body: { name, file: path ?? '' } })
    const base = { name: began.name, file: template.file.name }
    return update.mutateAsync({ params: { id: template.id }, body: { name, ...(path ? { file: path } : {}) }, base })
  }
  return (
    <FormModal<Values>
      title={template ? contractsText.editTitle : contractsText.addTitle}
      initialValues={template ? { name: template.name, file: template.file } : {}}
      submit={submit}
      fieldOf={{ TEMPLATE_NAME_TAKEN: 'name', FILE_UNKNOWN: 'file' }}
      close={close}
      width={560}
    >
      <Field of={ContractTemplateInput} name="name" />
      <Field
        of={ContractTemplateInput}
        name="file"
        label={contractsText.docx}
        validateTrigger="onChange"
        extra={template && contractsText.newFileHint}
        rules={[docxFieldRule]}
      >
        <DocxField />
      </Field>
      <ContractTagList />
    </FormModal>
  )
}
