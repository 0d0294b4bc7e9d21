import type { Child } from '@markaz/protocol/control/children/schemas'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { announcedAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'
import { type FormEvent, useState } from 'react'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { addDays, todayOnServer } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ChoiceButtons, ErrorText, FormField } from '../../shared/ui/parts.tsx'
import { Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { childrenText as text } from './children.text.ts'

const reasons = Object.values(AbsenceNoticeReason).map((value) => ({ value, name: text[value] }))
const aheadDays = 30

/** "Today" and "ill" are preselected, so that one click announces a child's absence. */
export function AnnounceAbsenceSheet({ child, onClose }: { child: Child; onClose: () => void }) {
  const [given, setGiven] = useState({
    from: todayOnServer(),
    to: todayOnServer(),
    reason: AbsenceNoticeReason.Ill as AbsenceNoticeReason,
    note: '',
  })
  /** The only lesson that the child will miss; null = all lessons of the day. */
  const [lessonId, setLesson] = useState<number | null>(null)
  const lessons = useLessonsAhead(given.from)
  const isOneDay = given.from === given.to
  const { isBusy, error, run } = useApiOperation()
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }))
  const last = addDays(todayOnServer(), aheadDays)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      await callApi(announcedAbsences.tell, {
        params: { childId: child.id },
        body: {
          ...given,
          note: given.note.trim() || null,
          lessonIds: isOneDay && lessonId ? [lessonId] : null,
        },
      })
      await refetchPaths('/absences', '/children')
      onClose()
    })
  }
  const choices = [
    { value: null, name: text.wholeDay },
    ...lessons.map(({ id, beginTime, group }) => ({ value: id, name: `${beginTime}, ${group.name}` })),
  ]
  const { from, to, note, ...others } = error?.fields ?? {}
  const all = error && (Object.values(others)[0] ?? (from || to || note ? null : error.message))
  return (
    <Sheet title={fillPlaceholders(text.sheet, { name: child.fullName })} onClose={onClose}>
      <form className="sheet" onSubmit={submit} noValidate>
        <ChoiceButtons
          label={text.reason}
          options={reasons}
          value={given.reason}
          onChosen={(reason) => set({ reason })}
        />
        <FormField label={text.from} error={from}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={todayOnServer()}
              max={last}
              value={given.from}
              onInput={({ currentTarget: { value } }) => {
                setLesson(null)
                set({ from: value, ...(given.to < value && { to: value }) })
              }}
            />
          )}
        </FormField>
        <FormField label={text.to} error={to}>
          {(id) => (
            <input
              {...id}
              type="date"
              min={given.from}
              max={last}
              value={given.to}
              onInput={({ currentTarget: { value } }) => set({ to: value })}
            />
          )}
        </FormField>
        {isOneDay && lessons.length > 1 && (
          <ChoiceButtons label={text.whichLesson} options={choices} value={lessonId} onChosen={setLesson} />
        )}
        <FormField label={text.note} error={note} hint={text.toldHint}>
          {(id) => (
            <input
              {...id}
              maxLength={300}
              value={given.note}
              onInput={({ currentTarget: { value } }) => set({ note: value })}
            />
          )}
        </FormField>
        <ErrorText text={all} />
        <Button kind="main" isBusy={isBusy}>
          {text.tell}
        </Button>
      </form>
    </Sheet>
  )
}

function useLessonsAhead(day: string) {
  const { data } = useCachedApiCall(ownTimetable.read, { query: { from: day, to: day } })
  const now = new Date(serverNow() + 5 * 3_600_000).toISOString()
  return (data?.lessons ?? []).filter(
    ({ date, endTime, state }) => date === day && state !== 'cancelled' && `${date}T${endTime}` > now,
  )
}
