import type { ImportDuplicate, ImportPlan, ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { Link } from 'react-router'
import { studentPath } from '../../domain/student/student-path.ts'
import { personName } from '../../shared/format/person.ts'
import { errorsToNote } from './row-words.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

interface RowNoteProps {
  row: ImportRow
  plan: ImportPlan
  /** Errors of all fields; otherwise only of those that have no column to stand at. */
  isWhole?: boolean
}

/** Whom the row looks like, and what is wrong with it. */
export function RowNote({ row, plan, isWhole = false }: RowNoteProps) {
  const errors = errorsToNote(row, plan, isWhole)
  return (
    <span className={style.note}>
      {row.duplicates.map((duplicate) => (
        <span key={`${duplicate.by} ${duplicate.id} ${duplicate.line}`}>
          {importsText.duplicateOf[duplicate.by]}: <Who duplicate={duplicate} />
        </span>
      ))}
      {errors.map((field) => (
        <span key={field} className={style.trouble}>
          {importsText.fields[field]}: {row.errors[field]}
        </span>
      ))}
    </span>
  )
}

function Who({ duplicate: { id, fullName, line } }: { duplicate: ImportDuplicate }) {
  if (line !== null) return importsText.sameLine(line)
  if (id === null) return importsText.elsewhere
  return (
    <Link to={studentPath(id)} target="_blank">
      {personName(fullName)}
    </Link>
  )
}
