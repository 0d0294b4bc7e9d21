import { notesAboutOwnChild } from '@markaz/protocol/teaching/student-notes/routes'
import { maxStudentNotePeriodDays, type StudentNote } from '@markaz/protocol/teaching/student-notes/schemas'
import { type FormEvent, useState } from 'react'
import { refetchPaths, useCachedCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { addDays, formatDay, todayOnServer } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import {
  Button,
  EmptyState,
  ErrorText,
  FormField,
  ListRow,
  ListRows,
  LoadingOrError,
  Screen,
} from '../../shared/ui/parts.tsx'
import { ConfirmSheet, Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'

const text = convertTextsToScript({
  title: 'Ustozga eslatma',
  hint: "Ustoz bilishi kerak bo'lgan narsani yozing: dori ichadi, allergiyasi bor, kim olib ketadi. Ustoz buni davomatda ko'radi. Muddati tugagach o'zi o'chadi.",
  none: "Hozir eslatma yo'q",
  add: 'Eslatma yozish',
  addTitle: '{name} haqida eslatma',
  changeTitle: "Eslatmani o'zgartirish",
  careText: 'Eslatma',
  from: 'Qaysi kundan',
  to: 'Qaysi kungacha',
  save: 'Saqlash',
  change: "O'zgartirish",
  end: 'Tugatish',
  endTitle: 'Eslatmani tugatasizmi?',
  keep: 'Qolsin',
  days: '{from} – {to}',
  by: 'Yozgan: {name}',
})

interface NotesScreenProps {
  childId: number
  name: string
}

export function NotesScreen({ childId, name }: NotesScreenProps) {
  const { data, ...kept } = useCachedCall(notesAboutOwnChild.list, { params: { childId } })
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
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <ListRows>
          {data.notes.map((note) => (
            <Note key={note.id} note={note} onChange={() => edit(note)} onEnd={() => ask(note)} />
          ))}
        </ListRows>
      )}
      {edited && (
        <NoteSheet
          childId={childId}
          note={edited === 'new' ? null : edited}
          title={edited === 'new' ? fillPlaceholders(text.addTitle, { name }) : text.changeTitle}
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
            await callApi(notesAboutOwnChild.end, { params: { childId, id: asked.id } })
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
    <ListRow
      title={note.careText}
      below={
        <>
          {fillPlaceholders(text.days, { from: formatDay(note.from), to: formatDay(note.to) })}
          <br />
          {fillPlaceholders(text.by, { name: note.author })}
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
    from: note?.from ?? todayOnServer(),
    to: note?.to ?? addDays(todayOnServer(), 7),
  })
  const { isBusy, error, run } = useApiOperation()
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      if (note) await callApi(notesAboutOwnChild.change, { params: { childId, id: note.id }, body: given })
      else await callApi(notesAboutOwnChild.add, { params: { childId }, body: given })
      await refetchPaths('/notes')
      onClose()
    })
  }
  const fields = error?.fields ?? {}
  const first = note && note.from < todayOnServer() ? note.from : todayOnServer()
  return (
    <Sheet title={title} onClose={onClose}>
      <form className="sheet" onSubmit={submit} noValidate>
        <FormField label={text.careText} error={fields.careText}>
          {(id) => (
            <textarea
              {...id}
              rows={3}
              maxLength={300}
              value={given.careText}
              onInput={({ currentTarget: { value } }) => set({ careText: value })}
            />
          )}
        </FormField>
        <FormField label={text.from} error={fields.from}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={first}
              max={addDays(todayOnServer(), maxStudentNotePeriodDays)}
              value={given.from}
              onInput={({ currentTarget: { value } }) => set({ from: value, ...(given.to < value && { to: value }) })}
            />
          )}
        </FormField>
        <FormField label={text.to} error={fields.to}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={given.from}
              max={addDays(given.from, maxStudentNotePeriodDays)}
              value={given.to}
              onInput={({ currentTarget: { value } }) => set({ to: value })}
            />
          )}
        </FormField>
        <ErrorText text={Object.keys(fields).length === 0 ? error?.message : null} />
        <Button kind="main" isBusy={isBusy}>
          {text.save}
        </Button>
      </form>
    </Sheet>
  )
}
