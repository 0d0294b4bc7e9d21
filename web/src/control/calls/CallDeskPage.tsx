import { autoCalls } from '@markaz/protocol/control/calls/routes'
import {
  type CallDeskEntry,
  type PhoneCallOutcomeEnteredByStaff,
  phoneCallOutcomesEnteredByStaff,
} from '@markaz/protocol/control/calls/schemas'
import { risks } from '@markaz/protocol/control/risks/routes'
import { fieldLabels } from '@markaz/protocol/labels'
import { createRequestKey } from '@markaz/protocol/new-key'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callText } from '../../domain/call/call.text.ts'
import { CallResultPill } from '../../domain/call/call.tsx'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import { riskPath } from '../../domain/risk/risk.tsx'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { isDialogOpen, isUserTyping } from '../../shared/ui/keyboard.tsx'
import { HintNote, Panel, SecondaryText, Stack, UserEnteredText } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { callsText as words } from './calls.text.ts'
import style from './desk.module.css'
import { CallReasonList, FamilyContacts } from './FamilyContacts.tsx'

export function CallDeskPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('call')) || undefined
  const riskId = Number(search.get('risk'))
  const risk = useMayCall(risks.read) && riskId > 0 ? riskPath(riskId) : null
  const navigate = useNavigate()
  const { take, taken, error } = useDesk(chosen)
  const goOn = useCallback(() => {
    // A user who came from the page of a student at risk returns there, where the result of the call is shown.
    if (risk) return navigate(risk, { replace: true })
    setSearch({}, { replace: true })
    void take(undefined)
  }, [navigate, risk, setSearch, take])
  const again = <Button onClick={goOn}>{risk ? words.backToRisk : words.again}</Button>
  return (
    <Page
      title={words.desk}
      extra={
        risk ? (
          <Link to={risk}>{words.backToRisk}</Link>
        ) : (
          <ShowIfPermitted do={autoCalls.list}>
            <Link to="/auto-call">{words.back}</Link>
          </ShowIfPermitted>
        )
      }
    >
      {error ? (
        <EmptyState title={error.message} action={again} isAlert />
      ) : taken === undefined ? (
        <TableSkeleton columns={3} />
      ) : taken === null ? (
        <EmptyState title={words.allDone} hint={words.allDoneHint} action={again} />
      ) : (
        <Family key={`${taken.id} ${taken.takenUntil}`} call={taken} goOn={goOn} />
      )}
    </Page>
  )
}

/** The call that the server has assigned to this user; null = no family is left to call, undefined = loading. */
function useDesk(chosen: number | undefined) {
  const [taken, setTaken] = useState<CallDeskEntry | null>()
  const [error, setError] = useState<Error | null>(null)
  const { mutateAsync } = useFormMutation(autoCalls.next)
  const take = useCallback(
    async (callId: number | undefined) => {
      setError(null)
      setTaken(undefined)
      try {
        setTaken((await mutateAsync({ body: { callId } })).call)
      } catch (trouble) {
        setError(trouble as Error)
      }
    },
    [mutateAsync],
  )
  const first = useRef(chosen)
  useEffect(() => {
    void take(first.current)
  }, [take])
  return { take, taken, error }
}

function Family({ call, goOn }: { call: CallDeskEntry; goOn: () => void }) {
  const name = personName(call.parent?.fullName ?? call.student.fullName)
  const waits = useWait(call.callableFrom)
  const [note, setNote] = useState('')
  const noteField = useRef<TextAreaRef>(null)
  // The idempotency key: if the response is lost and the result of the call is sent again, it is stored only once.
  const [attemptId] = useState(createRequestKey)
  const send = useRouteMutation(autoCalls.outcome, { refresh: ['auto-call', 'call-histories', 'students', 'risks'] })
  const release = useRouteMutation(autoCalls.release)
  const isBusy = send.isPending || release.isPending
  const isOver = useRef(false)
  useConfirmLeavePage(() => note.trim() !== '' && !isOver.current)

  const write = async (outcome: PhoneCallOutcomeEnteredByStaff) => {
    if (isBusy) return
    await send.mutateAsync({ params: { id: call.id }, body: { attemptId, outcome, note } })
    isOver.current = true
    notifySuccess(words.written(name, callText.results[outcome]))
    goOn()
  }
  const later = async () => {
    if (isBusy) return
    await release.mutateAsync({ params: { id: call.id } })
    isOver.current = true
    goOn()
  }
  useDeskKeys((event) => {
    const outcome = phoneCallOutcomesEnteredByStaff[Number(event.key) - 1]
    if (outcome) return () => void write(outcome).catch(() => {})
    if (event.code === 'KeyL') return () => void later().catch(() => {})
    if (event.code === 'KeyN') return () => noteField.current?.focus()
    return null
  })

  return (
    <div className={style.desk}>
      <Panel aria-label={words.toWhom}>
        <Stack gap={16}>
          <div>
            <h2 className={style.name}>{name}</h2>
            {call.parent?.relation && <SecondaryText>{parentRelationNames[call.parent.relation]}</SecondaryText>}
          </div>
          {waits && <HintNote tone="blue">{words.waits(timestampText(waits))}</HintNote>}
          <div className={style.phone}>{waits ? phoneText(call.phone) : <PhoneLink number={call.phone} />}</div>
          <FamilyContacts call={call} isQuiet={waits !== null} />
          <div>
            <h3 className={style.heading}>{words.reasons[call.callReasonType]}</h3>
            <CallReasonList students={call.students} />
          </div>
          <Before callId={call.id} />
        </Stack>
      </Panel>
      <Panel aria-label={words.say}>
        <Stack gap={16}>
          <UserEnteredText as="p" className={style.script}>
            {unifyApostrophes(call.script)}
          </UserEnteredText>
          <div>
            <label htmlFor="call-note" className={style.heading}>
              {fieldLabels.note}
            </label>
            <Input.TextArea
              id="call-note"
              ref={noteField}
              value={note}
              maxLength={999}
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder={words.notePlaceholder}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
          <div role="group" aria-label={fieldLabels.outcome} className={style.outcomes}>
            {phoneCallOutcomesEnteredByStaff.map((outcome, index) => (
              <ButtonDisabledOffline
                key={outcome}
                size="large"
                disabled={isBusy}
                danger={outcome === 'do_not_call'}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => void write(outcome).catch(() => {})}
              >
                <kbd className={style.key}>{index + 1}</kbd> {callText.results[outcome]}
              </ButtonDisabledOffline>
            ))}
          </div>
          <Stack row between>
            <SecondaryText small>{words.keys}</SecondaryText>
            <ButtonDisabledOffline type="text" disabled={isBusy} onClick={() => void later().catch(() => {})}>
              {words.later}
            </ButtonDisabledOffline>
          </Stack>
        </Stack>
      </Panel>
    </div>
  )
}

/** Returns the time from which calls are allowed; null = calls are allowed now. */
function useWait(from: string | null): string | null {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!from) return
    const timer = setTimeout(() => setOver(true), Date.parse(from) - Date.now())
    return () => clearTimeout(timer)
  }, [from])
  return isOver ? null : from
}

function Before({ callId }: { callId: number }) {
  const { data } = useRouteQuery(
    autoCalls.history,
    { params: { id: callId }, query: { page: 1, perPage: 5 } },
    { enabled: useMayCall(autoCalls.history), silent: true },
  )
  if (!data?.callHistories.length) return null
  return (
    <div>
      <h3 className={style.heading}>{words.before}</h3>
      <Stack as="ul" gap={8}>
        {data.callHistories.map(({ id, createdAt, state, note }) => (
          <li key={id}>
            <CallResultPill result={state} /> <SecondaryText small>{timestampText(createdAt)}</SecondaryText>
            {note && <UserEnteredText as="div">{note}</UserEnteredText>}
          </li>
        ))}
      </Stack>
    </div>
  )
}

/** Handles the shortcut keys of the call desk. In the note field these keys type text, and Escape leaves the field. */
function useDeskKeys(operationOf: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(operationOf)
  latest.current = operationOf
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isUserTyping(event.target) || isDialogOpen()) return
      const operation = latest.current(event)
      if (!operation) return
      event.preventDefault()
      operation()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
