import type { ImportDuplicate, ImportRow, StudentImportField } from '@markaz/protocol/people/student-imports/schemas'
import { Link } from 'react-router'
import { studentPath } from '../../domain/student/student-path.ts'
import { personName } from '../../shared/format/person.ts'
import { fieldsWithHiddenErrors, filePositionText } from './import-plan.tsx'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface ImportRowNoteProps {
  row: ImportRow
  fields: readonly StudentImportField[]
  /** True = errors and remarks of all fields are shown; false = only errors of fields without a visible column. */
  isWhole?: boolean
}

/** Says which student the imported row resembles, why it is skipped, and which errors it has. */
export function ImportRowNote({ row, fields, isWhole = false }: ImportRowNoteProps) {
  const errors = fieldsWithHiddenErrors(row, fields, isWhole)
  const remarks = isWhole ? fields.filter((field) => row.remarks[field]) : []
  return (
    <span className={style.note}>
      {row.aside && row.action === 'skip' && <span>{row.aside}</span>}
      {row.duplicates.map((duplicate) => (
        <span key={`${duplicate.by} ${duplicate.id} ${duplicate.sheet} ${duplicate.line}`}>
          {importsText.duplicateOf[duplicate.by]}: <Who duplicate={duplicate} />
        </span>
      ))}
      {errors.map((field) => (
        <span key={field} className={style.trouble}>
          {importsText.fields[field]}: {row.errors[field]}
        </span>
      ))}
      {remarks.map((field) => (
        <span key={field}>
          {importsText.fields[field]}: {row.remarks[field]}
        </span>
      ))}
    </span>
  )
}

function Who({ duplicate: { id, fullName, line, sheet } }: { duplicate: ImportDuplicate }) {
  if (line !== null) return filePositionText({ sheet, sheetLine: line })
  if (id === null) return importsText.elsewhere
  return (
    <Link to={studentPath(id)} target="_blank">
      {personName(fullName)}
    </Link>
  )
}
