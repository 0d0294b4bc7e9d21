import { id } from '@markaz/protocol/fields'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { importMaxBytes } from '@markaz/protocol/people/student-imports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { saver } from '../../shared/api/download.ts'
import { uploadFile } from '../../shared/api/upload.ts'
import { sizeText } from '../../shared/format/size.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { obeys } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { FileDrop } from '../../shared/ui/FileDrop.tsx'
import { importPath } from './import-path.ts'
import { sampleTable } from './sample-table.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface Values {
  officeId: number
  file: File
}

const fileRule: Rule = {
  validator: async (_, file: File | undefined) => {
    if (!file) throw new Error(formsText.choose)
    if (file.size > importMaxBytes) throw new Error(importsText.tooLarge)
  },
}

/** Branch and table; the server reads it, and its plan opens. */
export function NewImportModal({ close }: { close: () => void }) {
  const [share, setShare] = useState<number | null>(null)
  const offices = useStaffInfo()?.offices ?? []
  const navigate = useNavigate()
  const client = useQueryClient()
  const submit = async ({ officeId, file }: Values) => {
    setShare(0)
    try {
      const plan = await uploadFile(studentImports.create, file, { query: { officeId }, onProgress: setShare })
      void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports'] })
      navigate(importPath(plan.id))
    } finally {
      setShare(null)
    }
  }
  const [only] = offices
  return (
    <FormModal<Values>
      title={importsText.startTitle}
      initialValues={only && offices.length === 1 ? { officeId: only.id } : {}}
      submit={submit}
      fieldOf={{ FILE_TOO_LARGE: 'file' }}
      okText={importsText.read}
      close={close}
    >
      <Form.Item name="officeId" label={importsText.office} required rules={[obeys(id)]}>
        <Select options={offices.map(({ id: value, name }) => ({ value, label: name }))} />
      </Form.Item>
      <Form.Item
        name="file"
        label={importsText.file}
        required
        validateTrigger="onChange"
        rules={[fileRule]}
        extra={importsText.nothingYet}
      >
        <TableField share={share} />
      </Form.Item>
      <p className={style.sample}>
        {importsText.sampleHint}{' '}
        <Button type="link" size="small" onClick={() => saver.save(sampleTable(), importsText.sampleName)}>
          {importsText.sample}
        </Button>
      </p>
    </FormModal>
  )
}

interface TableFieldProps {
  id?: string
  value?: File
  onChange?: (file: File) => void
  share: number | null
}

function TableField({ id: fieldId, value, onChange, share }: TableFieldProps) {
  return (
    <FileDrop
      {...(fieldId ? { id: fieldId } : {})}
      accept=".xlsx,.csv,.txt,.tsv"
      hint={importsText.fileHint}
      name={value?.name ?? null}
      note={value ? sizeText(value.size) : null}
      share={share}
      onFile={(file) => onChange?.(file)}
    />
  )
}
