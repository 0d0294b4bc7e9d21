import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { useNavigate } from 'react-router'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { examsText } from './exams.text.ts'
import type { ExamActions } from './use-exam-actions.tsx'

interface ExamMenuProps {
  exam: Exam
  actions: ExamActions
  /** True = the menu also links to the exam's pages. The list of exams needs these links, because it has no tabs. */
  withOpen?: boolean
}

export function ExamMenu({ exam, actions, withOpen = false }: ExamMenuProps) {
  const navigate = useNavigate()
  const { path, edit, announce, changeDeadline, remove } = actions
  const items = [
    withOpen && { key: 'open', label: examsText.open },
    edit && { key: 'edit', label: examsText.edit },
    withOpen && announce && { key: 'announce', label: examsText.announce },
    changeDeadline && { key: 'deadline', label: examsText.changeDeadline },
    withOpen && { key: 'result', label: examsText.results },
    remove && { key: 'remove', label: examsText.remove, danger: true },
  ].filter((item) => item !== false && item !== undefined)
  if (items.length === 0) return null
  const choose = (key: string) => {
    if (key === 'deadline') changeDeadline?.()
    else if (key === 'remove') remove?.()
    else void navigate(path(key === 'open' ? '' : (key as 'edit' | 'announce' | 'result')))
  }
  return (
    <RowMenu
      label={examsText.more(exam.theme)}
      items={items}
      onChoose={choose}
      {...(withOpen ? {} : { size: 'large' })}
    />
  )
}
