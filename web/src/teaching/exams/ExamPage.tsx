import { EditOutlined } from '@ant-design/icons'
import { ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { Button } from 'antd'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Stack } from '../../shared/ui/layout.tsx'
import { ExamFacts } from './ExamFacts.tsx'
import { ExamMenu } from './ExamMenu.tsx'
import { type ExamPageContext, ExamPageFrame } from './ExamPageFrame.tsx'
import { ExamParticipants } from './ExamParticipants.tsx'
import { ExamScoreSheet } from './ExamScoreSheet.tsx'
import style from './exam-parts.module.css'
import { examsPath } from './exam-paths.ts'
import { examsText } from './exams.text.ts'
import { useExamActions } from './use-exam-actions.tsx'

export function ExamPage() {
  const [isEntering, setEntering] = useEntering()
  return (
    <ExamPageFrame
      part=""
      action={(open) =>
        mayScore(open) &&
        !isEntering &&
        open.exam.participants.all > 0 && (
          <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setEntering(true)}>
            {examsText.enterScores}
          </Button>
        )
      }
      extra={(open) => <Menu {...open} />}
    >
      {(open) => (
        <Stack gap={20} className={style.sections}>
          {isEntering && mayScore(open) ? (
            <ExamScoreSheet {...open} end={() => setEntering(false)} />
          ) : (
            <>
              <ExamFacts exam={open.exam} />
              <ExamParticipants {...open} />
            </>
          )}
        </Stack>
      )}
    </ExamPageFrame>
  )
}

/** The address contains whether the user is typing scores, so that a reload continues there. */
function useEntering() {
  const [search, setSearch] = useSearchParams()
  const set = (isEntering: boolean) => setSearch(isEntering ? { mode: 'scores' } : {}, { replace: true })
  return [search.get('mode') === 'scores', set] as const
}

const mayScore = ({ exam, rights }: ExamPageContext) =>
  rights.check && !exam.announced && exam.period !== ExamPeriod.NotStarted

function Menu({ exam, place, rights }: ExamPageContext) {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate(examsPath(place), { replace: true }), [navigate, place])
  const { actionsOf, modal } = useExamActions(place, rights, { onRemoved: leave })
  return (
    <>
      <ExamMenu exam={exam} actions={actionsOf(exam)} />
      {modal}
    </>
  )
}
