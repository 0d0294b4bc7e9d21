import { studentParents } from '@markaz/protocol/people/parents/routes'
import type { StudentParent } from '@markaz/protocol/people/parents/schemas'
import { familyText, parentRelationNames } from '../../domain/family/family.text.ts'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { AddButton, ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FloatingActionButton, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './parents.module.css'
import { parentsText, parentLinksText as words } from './parents.text.ts'
import { StudentParentPanel } from './StudentParentPanel.tsx'

const AddParentModal = lazyWithRetry(() =>
  import('../../domain/family/AddParentModal.tsx').then((m) => m.AddParentModal),
)

const crumbs = [{ title: parentsText.title }]

export function StudentParentsPage() {
  return (
    <StudentPageFrame segment="parents" crumbs={crumbs}>
      {({ student }) => <Parents studentId={student.id} />}
    </StudentPageFrame>
  )
}

function Parents({ studentId }: { studentId: number }) {
  const query = useRouteQuery(studentParents.list, { params: { id: studentId } })
  const { open, modal } = useModal()
  if (!query.data) return <LoadingOrError query={query} columns={3} />
  const { parents } = query.data
  const live = parents.filter(({ endedAt }) => endedAt === null)
  const past = parents.filter(({ endedAt }) => endedAt !== null)
  const add = (
    <AddButton
      do={studentParents.add}
      onClick={() => open((close) => <AddParentModal studentId={studentId} close={close} />)}
    >
      {familyText.add}
    </AddButton>
  )
  return (
    <Stack gap={12}>
      {live.length === 0 ? (
        <EmptyState title={words.emptyTitle} hint={words.emptyHint} action={add} />
      ) : (
        <FloatingActionButton>{add}</FloatingActionButton>
      )}
      <div className={style.parents}>
        {live.map((parent) => (
          <StudentParentPanel key={parent.id} studentId={studentId} parent={parent} />
        ))}
      </div>
      {past.length > 0 && <Past studentId={studentId} parents={past} />}
      {modal}
    </Stack>
  )
}

function Past({ studentId, parents }: { studentId: number; parents: readonly StudentParent[] }) {
  const mayTie = useMayCall(studentParents.tie)
  const tie = useRouteMutation(studentParents.tie, {
    refresh: ['students', 'agents', 'families'],
    of: (_, { body }) => parents.find(({ agent }) => 'agentId' in body && agent.id === body.agentId)?.agent.fullName,
    done: () => words.saved,
  })
  return (
    <Panel>
      <h2 className={style.heading}>{words.past}</h2>
      <Stack as="ul" gap={6} className={style.plain}>
        {parents.map(({ id, agent, relation, endedAt, endReason }) => (
          <Stack as="li" key={id} row between>
            <span>
              {agent.fullName} <SecondaryText>({parentRelationNames[relation]})</SecondaryText>{' '}
              <SecondaryText>
                {endedAt && shortDateText(endedAt)}, {endReason && words.ends[endReason].toLowerCase()}
              </SecondaryText>
            </span>
            {mayTie && (
              <ButtonDisabledOffline
                size="small"
                aria-label={words.againOf(agent.fullName)}
                loading={tie.isPending}
                onClick={() => tie.mutate({ params: { id: studentId }, body: { agentId: agent.id, relation } })}
              >
                {words.again}
              </ButtonDisabledOffline>
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
