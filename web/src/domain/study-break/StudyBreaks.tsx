import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import type { StudyBreak, StudyBreakForStaff } from '@markaz/protocol/teaching/study-breaks/schemas'
import { Button } from 'antd'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { studyBreakQueryKeyPrefixes } from './save-study-break.ts'
import { studyBreakText as words } from './study-break.text.ts'

const ChangeStudyBreakEndModal = lazyWithRetry(() =>
  import('./ChangeStudyBreakEndModal.tsx').then((m) => m.ChangeStudyBreakEndModal),
)

export const useStudyBreaks = (studentId: number) =>
  useRouteQuery(studyBreaks.list, { params: { id: studentId } }, { silent: true })

const daysOf = ({ firstDay, lastDay }: StudyBreak) => `${shortDateText(firstDay)} – ${shortDateText(lastDay)}`

interface StudyBreakHintNotesProps {
  student: { id: number; fullName: string }
}

export function StudyBreakHintNotes({ student }: StudyBreakHintNotesProps) {
  const { data } = useStudyBreaks(student.id)
  const mayChange = useMayCall(studyBreaks.change)
  const { open, modal } = useModal()
  const tellChange = useShowChangeToast()
  const name = personName(student.fullName)
  const end = useRouteMutation(studyBreaks.end, {
    refresh: studyBreakQueryKeyPrefixes,
    onSuccess: (answer) => tellChange(words.ended(name), answer),
  })
  const today = todayInTashkent()
  const current = (data?.breaks ?? []).filter(({ isCancelled, lastDay }) => !isCancelled && lastDay >= today)
  return (
    <>
      {current.map((one) => (
        <HintNote key={one.id} tone="blue" role="status">
          {(one.firstDay <= today ? words.now : words.coming)(daysOf(one), one.group?.name ?? null)}. {one.reason}
          {mayChange && (
            <>
              {' '}
              <Button
                type="link"
                size="small"
                onClick={() => open((close) => <ChangeStudyBreakEndModal studyBreak={one} name={name} close={close} />)}
              >
                {words.move}
              </Button>
              <ButtonDisabledOffline
                type="link"
                size="small"
                loading={end.isPending}
                onClick={() => end.mutate({ params: { id: one.id } })}
              >
                {one.firstDay < today ? words.end : words.withdraw}
              </ButtonDisabledOffline>
            </>
          )}
        </HintNote>
      ))}
      {modal}
    </>
  )
}

export function StudyBreakHistory({ studentId }: { studentId: number }) {
  const { data } = useStudyBreaks(studentId)
  if (!data?.breaks.length) return null
  return (
    <section>
      <h2>{words.history}</h2>
      <Panel>
        <Stack as="ol" gap={8} style={{ margin: 0, padding: 0, listStyle: 'none' }} aria-label={words.history}>
          {data.breaks.map((one) => (
            <li key={one.id}>
              <BreakLine {...one} />
            </li>
          ))}
        </Stack>
      </Panel>
    </section>
  )
}

const BreakLine = (one: StudyBreakForStaff) => (
  <>
    <strong>{daysOf(one)}</strong> · {one.group?.name ?? words.allGroups} · {one.reason}{' '}
    <SecondaryText>
      {personName(one.author.fullName)}
      {one.isCancelled && `, ${words.cancelled}`}
    </SecondaryText>
  </>
)
