import {
  type ImportPlan,
  type ImportRow,
  type StudentImportField,
  studentImportFields,
} from '@markaz/protocol/people/student-imports/schemas'
import { Form, Input } from 'antd'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { filePositionText } from './import-plan.tsx'
import { importsText } from './student-imports.text.ts'
import type { useStudentImportActions } from './use-import.ts'

interface ImportRowModalProps {
  row: ImportRow
  plan: ImportPlan
  operations: ReturnType<typeof useStudentImportActions>
  close: () => void
}

type Values = Partial<Record<StudentImportField, string>>

export function ImportRowModal({ row, plan, operations, close }: ImportRowModalProps) {
  const fields = studentImportFields.flatMap((field) => {
    const place = plan.mapping[field]
    return place === undefined ? [] : [{ field, place, value: row.cells[place] ?? '' }]
  })
  const submit = async (values: Values) => {
    const changed = fields.filter(({ field, value }) => (values[field] ?? '') !== value)
    if (changed.length === 0) return
    await operations.correct(
      row.line,
      Object.fromEntries(changed.map(({ field, place }) => [place, values[field] ?? ''])),
    )
  }
  return (
    <FormModal<Values>
      title={importsText.fixTitle(filePositionText(row))}
      initialValues={Object.fromEntries(fields.map(({ field, value }) => [field, value]))}
      submit={submit}
      close={close}
    >
      {fields.map(({ field }) => (
        <Form.Item key={field} name={field} label={importsText.fields[field]} {...troubleOf(row, field)}>
          <Input maxLength={1000} autoComplete="off" />
        </Form.Item>
      ))}
    </FormModal>
  )
}

/** Returns the error that was loaded with the row. The server checks the cell again when the row is saved. */
function troubleOf({ errors }: ImportRow, field: StudentImportField) {
  return errors[field] ? { validateStatus: 'error' as const, help: errors[field] } : {}
}
