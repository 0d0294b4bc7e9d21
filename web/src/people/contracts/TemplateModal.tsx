import { text } from '@markaz/protocol/fields'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractTemplate } from '@markaz/protocol/people/contracts/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { common } from '../../shared/text/common.text.ts'
import { contractsText } from './contracts.text.ts'
import { DocxField, type DocxFile, docxFieldRule } from './DocxField.tsx'
import { TagList } from './TagList.tsx'

interface Values {
  name: string
  file: DocxFile
}

export function TemplateModal({ template, close }: { template: ContractTemplate | null; close: () => void }) {
  const create = useFormMutation(contracts.create, { done: (_, { body }) => contractsText.added(body.name) })
  const update = useFormMutation(contracts.update, { done: () => common.edited })
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
      <TextField name="name" label={contractsText.name} rule={text(255)} />
      <Form.Item
        name="file"
        label={contractsText.docx}
        required
        validateTrigger="onChange"
        rules={[docxFieldRule]}
        extra={template && contractsText.newFileHint}
      >
        <DocxField />
      </Form.Item>
      <TagList />
    </FormModal>
  )
}
