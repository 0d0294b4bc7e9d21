import { EditOutlined, UserOutlined } from '@ant-design/icons'
import type { ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import { studentPath } from '../../domain/student/student-path.ts'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { importsText } from './student-imports.text.ts'
import type { useImport } from './use-import.ts'

interface RowActionsProps {
  row: ImportRow
  isDraft: boolean
  deeds: ReturnType<typeof useImport>
  fix: () => void
}

export function RowActions({ row: { line, isSkipped, studentId }, isDraft, deeds, fix }: RowActionsProps) {
  if (!isDraft)
    return (
      studentId !== null && (
        <LinkButton
          type="text"
          size="small"
          icon={<UserOutlined aria-hidden />}
          title={importsText.student}
          aria-label={importsText.studentOf(line)}
          to={studentPath(studentId)}
        />
      )
    )
  return (
    <>
      <RowButton
        disabled={deeds.isBusy}
        label={isSkipped ? importsText.takeOf(line) : importsText.skipOf(line)}
        onClick={() => deeds.skip(line, !isSkipped)}
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
