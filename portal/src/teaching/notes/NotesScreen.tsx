import { childNotes } from '@markaz/protocol/teaching/student-notes/routes'
import { noteMaxDays, type StudentNote } from '@markaz/protocol/teaching/student-notes/schemas'
import { type FormEvent, useState } from 'react'
import { refetchPaths, useCachedCall } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'
import { dayOf, plusDays, today } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Button, Empty, ErrorText, Field, LoadingOrError, Row, Rows, Screen } from '../../shared/ui/parts.tsx'
import { ConfirmSheet, Sheet } from '../../shared/ui/Sheet.tsx'
import { useOperation } from '../../shared/use-operation.ts'
import { notesText as text } from './notes.text.ts'

interface NotesScreenProps {
  childId: number
  name: string
}

/** Notes that a parent writes about a child; teachers see them for some days. */
export function NotesScreen({ childId, name }: NotesScreenProps) {
  const { data, ...kept } = useCachedCall(childNotes.list, { params: { childId } })
  const [edited, edit] = useState<StudentNote | 'new' | null>(null)
  const [asked, ask] = useState<StudentNote | null>(null)
  return (
    <Screen title={text.title} back="/" kept={kept}>
      <p className="soft">{text.hint}</p>
      <div className="buttons">
        <Button type="button" kind="main" onClick={() => edit('new')}>
          {text.add}
        </Button>
      </div>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.notes.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        <Rows>
          {data.notes.map((note) => (
            <Note key={note.id} note={note} onChange={() => edit(note)} onEnd={() => ask(note)} />
          ))}
        </Rows>
      )}
      {edited && (
        <NoteSheet
          childId={childId}
          note={edited === 'new' ? null : edited}
          title={edited === 'new' ? fill(text.addTitle, { name }) : text.changeTitle}
          onClose={() => edit(null)}
        />
      )}
      {asked && (
        <ConfirmSheet
          title={text.endTitle}
          yes={text.end}
          no={text.keep}
          onClose={() => ask(null)}
          operation={async () => {
            await call(childNotes.end, { params: { childId, id: asked.id } })
            await refetchPaths('/notes')
          }}
        >
          <p>{asked.careText}</p>
        </ConfirmSheet>
      )}
    </Screen>
  )
}

function Note({ note, onChange, onEnd }: { note: StudentNote; onChange: () => void; onEnd: () => void }) {
  return (
    <Row
      title={note.careText}
      below={
        <>
          {fill(text.days, { from: dayOf(note.from), to: dayOf(note.to) })}
          <br />
          {fill(text.by, { name: note.author })}
          {note.canChange && (
            <span className="buttons row-buttons">
              <Button type="button" onClick={onChange}>
                {text.change}
              </Button>
              <Button type="button" onClick={onEnd}>
                {text.end}
              </Button>
            </span>
          )}
        </>
      }
    />
  )
}

interface NoteSheetProps {
  childId: number
  note: StudentNote | null
  title: string
  onClose: () => void
}

function NoteSheet({ childId, note, title, onClose }: NoteSheetProps) {
  const [given, setGiven] = useState({
    careText: note?.careText ?? '',
    from: note?.from ?? today(),
    to: note?.to ?? plusDays(today(), 7),
  })
  const { isBusy, error, run } = useOperation()
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      if (note) await call(childNotes.change, { params: { childId, id: note.id }, body: given })
      else await call(childNotes.add, { params: { childId }, body: given })
      await refetchPaths('/notes')
      onClose()
    })
  }
  const fields = error?.fields ?? {}
  const first = note && note.from < today() ? note.from : today()
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="sheet" onSubmit={submit} noValidate>
        <Field label={text.careText} error={fields.careText}>
          {(id) => (
            <textarea
              {...id}
              rows={3}
              maxLength={300}
              value={given.careText}
              onInput={({ currentTarget: { value } }) => set({ careText: value })}
            />
          )}
        </Field>
        <Field label={text.from} error={fields.from}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={first}
              max={plusDays(today(), noteMaxDays)}
              value={given.from}
              onInput={({ currentTarget: { value } }) => set({ from: value, ...(given.to < value && { to: value }) })}
            />
          )}
        </Field>
        <Field label={text.to} error={fields.to}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={given.from}
              max={plusDays(given.from, noteMaxDays)}
              value={given.to}
              onInput={({ currentTarget: { value } }) => set({ to: value })}
            />
          )}
        </Field>
        <ErrorText text={Object.keys(fields).length === 0 ? error?.message : null} />
        <Button kind="main" isBusy={isBusy}>
          {text.save}
        </Button>
      </form>
    </Sheet>
  )
}
