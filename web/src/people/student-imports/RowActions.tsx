import { EditOutlined, UserOutlined } from '@ant-design/icons'
import type { ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { studentPath } from '../../domain/student/student-path.ts'
import { RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { faultyFields } from './row-words.ts'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'
import type { useImport } from './use-import.ts'

interface RowActionsProps {
  row: ImportRow
  isDraft: boolean
  operations: ReturnType<typeof useImport>
  fix: () => void
}

export function RowActions({ row, isDraft, operations, fix }: RowActionsProps) {
  const { line, isSkipped, studentId } = row
  if (!isDraft)
    return (
      studentId !== null && (
        <RowLinkButton
          icon={<UserOutlined aria-hidden />}
          title={importsText.student}
          label={importsText.studentOf(line)}
          to={studentPath(studentId)}
        />
      )
    )
  return (
    <>
      <Faults row={row} />
      <RowButton
        disabled={operations.isBusy}
        label={isSkipped ? importsText.takeOf(line) : importsText.skipOf(line)}
        onClick={() => operations.skip(line, !isSkipped)}
      >
        {isSkipped ? importsText.take : importsText.skip}
      </RowButton>
      <RowButton
        icon={<EditOutlined aria-hidden />}
        title={importsText.fix}
        label={importsText.fixOf(line)}
        onClick={fix}
      />
    </>
  )
}

/** Which cells are wrong, where the row is dealt with: they may stand out of sight. A phone tells it in its note. */
function Faults({ row }: Pick<RowActionsProps, 'row'>) {
  const isPhone = useIsPhone()
  const fields = faultyFields(row)
  if (isPhone || fields.length === 0) return null
  return (
    <span
      className={style.faults}
      title={fields.map((field) => `${importsText.fields[field]}: ${row.errors[field]}`).join('\n')}
    >
      {fields.map((field) => importsText.fields[field]).join(', ')}
    </span>
  )
}
