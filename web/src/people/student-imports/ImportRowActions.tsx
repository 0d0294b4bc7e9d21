import { EditOutlined, UserOutlined } from '@ant-design/icons'
import type { ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { studentPath } from '../../domain/student/student-path.ts'
import { RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { sheetAndLineText } from './import-plan.tsx'
import { importsText } from './student-imports.text.ts'
import type { useStudentImportActions } from './use-import.ts'

interface ImportRowActionsProps {
  row: ImportRow
  isDraft: boolean
  operations: ReturnType<typeof useStudentImportActions>
  fix: () => void
}

export function ImportRowActions({ row, isDraft, operations, fix }: ImportRowActionsProps) {
  const { line, isSkipped, studentId } = row
  const at = sheetAndLineText(row)
  if (!isDraft)
    return (
      studentId !== null && (
        <RowLinkButton
          icon={<UserOutlined aria-hidden />}
          title={importsText.student}
          label={importsText.studentOf(at)}
          to={studentPath(studentId)}
        />
      )
    )
  return (
    <>
      <RowButton
        disabled={operations.isBusy}
        label={isSkipped ? importsText.takeOf(at) : importsText.skipOf(at)}
        onClick={() => operations.skip(line, !isSkipped)}
      >
        {isSkipped ? importsText.take : importsText.skip}
      </RowButton>
      <RowButton
        icon={<EditOutlined aria-hidden />}
        title={importsText.fix}
        label={importsText.fixOf(at)}
        onClick={fix}
      />
    </>
  )
}
