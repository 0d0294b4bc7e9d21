import { id } from '@markaz/protocol/fields'
import { acceptAttributeOf } from '@markaz/protocol/file-types'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import {
  type ImportSheet,
  studentImportFileRules,
  studentImportMaxBytes,
} from '@markaz/protocol/people/student-imports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form } from 'antd'
import type { Rule } from 'antd/es/form'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { browserFileSaver } from '../../shared/api/download.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { sizeText } from '../../shared/format/number.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { studentImportPath } from './import-plan.tsx'
import { createSampleImportFile } from './sample-file.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface Values {
  officeId: number
  file: File
  sheets?: number[]
}

const fileRule: Rule = {
  validator: async (_, file: File | undefined) => {
    if (!file) throw new Error(formsText.choose)
    if (file.size > studentImportMaxBytes) throw new Error(importsText.tooLarge)
  },
}

export function NewImportModal({ close }: { close: () => void }) {
  const [share, setShare] = useState<number | null>(null)
  const offices = useSignedInUser()?.offices ?? []
  const navigate = useNavigate()
  const client = useQueryClient()
  const [sheets, setSheets] = useState<ImportSheet[]>([])
  const [form] = Form.useForm<Values>()
  const newest = useRef<File>(null)
  /** Offers the sheets of the file if there are several. Errors in the file are reported when the form is sent. */
  const offer = async (file: File) => {
    newest.current = file
    setSheets([])
    form.setFieldValue('sheets', undefined)
    const found = file.size > studentImportMaxBytes ? [] : await sheetsOf(file)
    if (newest.current !== file || found.length < 2) return
    setSheets(found)
    form.setFieldValue(
      'sheets',
      found.filter(isList).map(({ place }) => place),
    )
  }
  const submit = async ({ officeId, file, sheets: chosen }: Values) => {
    setShare(0)
    try {
      const query = { officeId, ...(chosen && { sheets: chosen }) }
      const plan = await uploadFile(studentImports.create, file, { query, onProgress: setShare })
      void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports'] })
      navigate(studentImportPath(plan))
    } finally {
      setShare(null)
    }
  }
  const [only] = offices
  return (
    <FormModal<Values>
      form={form}
      title={importsText.startTitle}
      initialValues={only && offices.length === 1 ? { officeId: only.id } : {}}
      submit={submit}
      fieldOf={{ FILE_TOO_LARGE: 'file' }}
      okText={importsText.read}
      close={close}
    >
      <Field of={id} name="officeId" choices={offices} />
      <Form.Item
        name="file"
        label={importsText.file}
        required
        validateTrigger="onChange"
        rules={[fileRule]}
        extra={importsText.nothingYet}
      >
        <TableField share={share} chosen={(file) => void offer(file)} />
      </Form.Item>
      {sheets.length > 1 && (
        <Form.Item name="sheets" label={importsText.sheets} rules={[sheetsRule]}>
          <Checkbox.Group className={style.sheets} options={sheets.map(sheetOption)} />
        </Form.Item>
      )}
      <p className={style.sample}>
        {importsText.sampleHint}{' '}
        <Button
          type="link"
          size="small"
          onClick={() => browserFileSaver.save(createSampleImportFile(), importsText.sampleName)}
        >
          {importsText.sample}
        </Button>
      </p>
    </FormModal>
  )
}

const isList = ({ rows, recognised }: ImportSheet) => rows > 0 && recognised > 1

const sheetOption = ({ place, name, rows }: ImportSheet) => ({
  value: place,
  label: importsText.sheet(name, rows),
  disabled: rows === 0,
})

const sheetsRule: Rule = { type: 'array', min: 1, message: formsText.choose }

const sheetsOf = (file: File): Promise<ImportSheet[]> =>
  uploadFile(studentImports.sheets, file).then(
    (answer) => answer.sheets,
    () => [],
  )

interface TableFieldProps {
  id?: string
  value?: File
  onChange?: (file: File) => void
  chosen: (file: File) => void
  share: number | null
}

function TableField({ id: fieldId, value, onChange, chosen, share }: TableFieldProps) {
  return (
    <FileDrop
      {...(fieldId ? { id: fieldId } : {})}
      accept={acceptAttributeOf(studentImportFileRules)}
      hint={importsText.fileHint}
      name={value?.name ?? null}
      note={value ? sizeText(value.size) : null}
      share={share}
      onFile={(file) => {
        onChange?.(file)
        chosen(file)
      }}
    />
  )
}
