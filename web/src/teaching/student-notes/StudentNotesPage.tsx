import { studentNotes } from '@markaz/protocol/teaching/student-notes/routes'
import type { StudentNote } from '@markaz/protocol/teaching/student-notes/schemas'
import { Button } from 'antd'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { studentNotesText as words } from './student-notes.text.ts'

const StudentNoteModal = lazyWithRetry(() => import('./StudentNoteModal.tsx').then((module) => module.StudentNoteModal))
const crumbs = [{ title: words.title }]

export function StudentNotesPage() {
  return (
    <StudentPageFrame segment="notes" crumbs={crumbs}>
      {() => <Notes />}
    </StudentPageFrame>
  )
}

function Notes() {
  const id = useStudentId()
  const query = useRouteQuery(studentNotes.list, { params: { id } })
  const { open, modal } = useModal()
  const end = useRemoveWithConfirmation<typeof studentNotes.end, StudentNote>(studentNotes.end, {
    title: () => words.endTitle,
    content: ({ careText }) => careText,
    yes: words.end,
    done: () => words.ended,
    of: ({ careText }) => careText,
    argsOf: (note) => ({ params: { id, noteId: note.id } }),
  })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { notes } = query.data
  return (
    <Stack gap={16}>
      <Stack row between>
        <SecondaryText as="p">{words.hint}</SecondaryText>
        <AddButton
          do={studentNotes.add}
          onClick={() => open((close) => <StudentNoteModal studentId={id} close={close} />)}
        >
          {words.add}
        </AddButton>
      </Stack>
      {notes.length === 0 && (
        <Panel>
          <SecondaryText as="p">{words.empty}</SecondaryText>
        </Panel>
      )}
      {notes.map((note) => (
        <Panel key={note.id} aria-label={note.careText}>
          <Stack row between gap={12}>
            <div style={{ overflowWrap: 'anywhere' }}>
              <p>{note.careText}</p>
              <SecondaryText as="p" small>
                {words.until(shortDateText(note.from), shortDateText(note.to))} · {words.by(personName(note.author))}
              </SecondaryText>
            </div>
            {note.canChange && (
              <Stack row gap={8}>
                <Button
                  size="small"
                  onClick={() => open((close) => <StudentNoteModal studentId={id} note={note} close={close} />)}
                >
                  {words.change}
                </Button>
                <Button size="small" danger onClick={() => end(note)}>
                  {words.end}
                </Button>
              </Stack>
            )}
          </Stack>
        </Panel>
      ))}
      {modal}
    </Stack>
  )
}
