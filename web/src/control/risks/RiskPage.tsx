import { FormOutlined } from '@ant-design/icons'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { PhoneCallResult } from '@markaz/protocol/control/calls/schemas'
import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskState, type StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import { Link, useParams } from 'react-router'
import { CallResultPill, callDetailsPath } from '../../domain/call/call.tsx'
import { FamilyPanel } from '../../domain/family/FamilyPanel.tsx'
import { familyText } from '../../domain/family/family.text.ts'
import { missedLessonsPath, studentPath } from '../../domain/student/student-path.ts'
import { ShowIfPermitted, useMayCall, useProfile } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText, Stack, UserEnteredText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CallFamilyButton } from './CallFamilyButton.tsx'
import { RiskReasonPanel } from './RiskReasonPanel.tsx'
import { RiskOutcomePill, RiskStatePill } from './risk-pills.tsx'
import { risksText as words } from './risks.text.ts'

const RiskActionModal = lazyWithRetry(() => import('./RiskActionModal.tsx').then((m) => m.RiskActionModal))
const RiskNoteModal = lazyWithRetry(() => import('./RiskNoteModal.tsx').then((m) => m.RiskNoteModal))

export function RiskPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(risks.read, { params: { id } }, { silent: true })
  const risk = query.data?.risk
  const mayFamily = useMayCall(studentParents.list)
  const name = personName(risk?.student.fullName)
  useSetBreadcrumbs([{ title: risk ? name : words.one }])
  if (!risk && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  if (!risk)
    return (
      <Page title={words.one}>
        <TableSkeleton columns={3} />
      </Page>
    )
  return (
    <Page title={name} mark={<RiskStatePill {...risk} />} extra={<Operations risk={risk} />}>
      <Stack gap={16}>
        <Panel>
          <FactList facts={factsOf(risk, mayFamily)} missing={formattingText.missing} />
        </Panel>
        <section>
          <h2>{words.reasons}</h2>
          <Stack gap={8}>
            {risk.reasons.map((reason) => (
              <RiskReasonPanel key={reason.id} riskId={id} reason={reason} />
            ))}
          </Stack>
          <ShowIfPermitted do={students.read}>
            <Link to={studentPath(risk.student.id)}>{words.student}</Link>
            {' · '}
          </ShowIfPermitted>
          <ShowIfPermitted do={makeUps.list}>
            <Link to={missedLessonsPath(risk.student.id)}>{words.missedLessons}</Link>
          </ShowIfPermitted>
        </section>
        <History risk={risk} />
      </Stack>
    </Page>
  )
}

const factsOf = (risk: StudentRiskDetail, mayFamily: boolean) => [
  ...(mayFamily ? [{ label: familyText.title, value: <FamilyPanel studentId={risk.student.id} />, isWide: true }] : []),
  { label: words.hId, value: risk.student.hId },
  { label: words.phone, value: risk.student.phoneNumber && <PhoneLink number={risk.student.phoneNumber} /> },
  { label: words.holder, value: risk.holder ? personName(risk.holder.fullName) : words.nobody },
  { label: words.outcome, value: (risk.outcome || risk.lastAction) && <RiskOutcomePill {...risk} /> },
  { label: words.opened, value: timestampText(risk.openedAt) },
]

function Operations({ risk }: { risk: StudentRiskDetail }) {
  const me = useProfile().data?.id
  const { open, modal } = useModal()
  const { id, holder, state, student } = risk
  const take = useRouteMutation(risks.take, { of: () => personName(student.fullName), done: () => words.taken })
  const takeOver = async () => {
    if (holder && !(await askConfirmation({ title: words.takeFrom(personName(holder.fullName)), yes: words.take })))
      return
    take.mutate({ params: { id }, body: { fromId: holder?.id ?? null } })
  }
  const isOpen = state !== RiskState.Closed
  return (
    <>
      {isOpen && <CallFamilyButton risk={risk} />}
      <ShowIfPermitted do={risks.act}>
        {isOpen && holder?.id !== me && (
          <ButtonDisabledOffline onClick={() => void takeOver()} loading={take.isPending}>
            {words.take}
          </ButtonDisabledOffline>
        )}
        <ButtonDisabledOffline
          onClick={() =>
            open((close) => <RiskNoteModal risk={risk} operation={isOpen ? 'close' : 'reopen'} close={close} />)
          }
        >
          {isOpen ? words.close : words.reopen}
        </ButtonDisabledOffline>
        {isOpen && (
          <ButtonDisabledOffline
            type="primary"
            icon={<FormOutlined aria-hidden />}
            onClick={() => open((close) => <RiskActionModal risk={risk} close={close} />)}
          >
            {words.act}
          </ButtonDisabledOffline>
        )}
      </ShowIfPermitted>
      {modal}
    </>
  )
}

/** Lists what was done for the student at risk, including unanswered calls; newest first. */
function History({ risk }: { risk: StudentRiskDetail }) {
  const lines = [
    ...risk.events.map((event) => ({ at: event.createdAt, key: `${event.id}`, line: <Event {...event} /> })),
    ...risk.attempts.map((attempt) => ({ at: attempt.createdAt, key: attempt.id, line: <Attempt {...attempt} /> })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <section>
      <h2>{words.history}</h2>
      <Panel>
        <Stack as="ol" gap={12} style={{ margin: 0, padding: 0, listStyle: 'none' }} aria-label={words.history}>
          {lines.map(({ key, line }) => (
            <li key={key}>{line}</li>
          ))}
        </Stack>
      </Panel>
    </section>
  )
}

const Event = ({ kind, action, date, note, outcome, staff, createdAt, call }: StudentRiskDetail['events'][number]) => (
  <>
    <div>
      <strong>{action ? words.actions[action] : words.events[kind]}</strong>{' '}
      <SecondaryText>
        {action ? shortDateText(date) : timestampText(createdAt)} · {staff ? personName(staff.fullName) : words.system}
      </SecondaryText>
    </div>
    {outcome && <SecondaryText>{words.endedAs(words.outcomes[outcome])}</SecondaryText>}
    {note && <UserEnteredText style={{ margin: 0 }}>{note}</UserEnteredText>}
    {call && <Called {...call} />}
  </>
)

const Attempt = ({ callId, result, note, staff, createdAt }: StudentRiskDetail['attempts'][number]) => (
  <>
    <div>
      <strong>{words.attempt}</strong>{' '}
      <SecondaryText>
        {timestampText(createdAt)} · {staff ? personName(staff.fullName) : words.exchange}
      </SecondaryText>
    </div>
    <Called id={callId} result={result} note={note} />
  </>
)

const Called = ({ id, result, note }: { id: number; result: PhoneCallResult; note: string | null }) => (
  <>
    <div>
      <CallResultPill result={result} />{' '}
      <ShowIfPermitted do={autoCalls.history}>
        <Link to={callDetailsPath(id)}>{words.call}</Link>
      </ShowIfPermitted>
    </div>
    {note && <UserEnteredText style={{ margin: 0 }}>{note}</UserEnteredText>}
  </>
)
