import { RollbackOutlined } from '@ant-design/icons'
import { audits } from '@markaz/protocol/control/audits/routes'
import type { AuditDetail } from '@markaz/protocol/control/audits/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { AuditChanges } from './AuditChanges.tsx'
import { auditActionText, auditActorText, auditModuleText, auditObjectText } from './audit-texts.tsx'
import { auditsText as words } from './audits.text.ts'
import { useUndoAuditEntry } from './use-undo.tsx'

export function AuditModal({ id: first, close }: { id: number; close: () => void }) {
  const [id, setId] = useState(first)
  const query = useRouteQuery(audits.read, { params: { id } }, { silent: true, staleMs: 0 })
  const line = query.data?.audit
  return (
    <Modal
      open
      title={line ? `${auditActionText(line)} · ${auditObjectText(line)}` : words.detail}
      footer={line ? <Foot line={line} close={close} /> : null}
      width={760}
      onCancel={close}
    >
      {line ? (
        <Stack gap={20}>
          <FactList facts={factsOf(line)} missing={formattingText.missing} />
          <AuditChanges line={line} />
          <Together line={line} show={setId} />
        </Stack>
      ) : (
        <LoadingOrError query={query} columns={3} />
      )}
    </Modal>
  )
}

function factsOf(line: AuditDetail) {
  const { role, createdAt, comment, action, address, device, requestId } = line
  return [
    { label: words.user, value: [auditActorText(line), role?.name].filter(Boolean).join(', ') },
    { label: fieldLabels.date, value: timestampText(createdAt) },
    { label: words.module, value: auditModuleText(line) },
    { label: words.from, value: [device, address].filter(Boolean).join(', ') },
    ...(comment && action !== 'take_back' ? [{ label: fieldLabels.comment, value: comment, isWide: true }] : []),
    { label: words.request, value: requestId && <SecondaryText small>{requestId}</SecondaryText>, isWide: true },
  ]
}

function Together({ line, show }: { line: AuditDetail; show: (id: number) => void }) {
  const { together, togetherCount } = line
  if (togetherCount === 0) return null
  return (
    <Stack as="section" gap={6} aria-label={words.together(togetherCount)}>
      <SecondaryText small>{words.together(togetherCount)}</SecondaryText>
      <Stack as="ul" gap={4}>
        {together.map((other) => (
          <li key={other.id}>
            <Button type="link" size="small" onClick={() => show(other.id)}>
              {`${auditActionText(other)} · ${auditObjectText(other)}`}
            </Button>
          </li>
        ))}
        {togetherCount > together.length && (
          <SecondaryText as="li" small>
            {words.moreTogether(togetherCount - together.length)}
          </SecondaryText>
        )}
      </Stack>
    </Stack>
  )
}

function Foot({ line, close }: { line: AuditDetail; close: () => void }) {
  const { takeBack, takenBack, requestId, togetherCount } = line
  const ask = useUndoAuditEntry(close)
  const content = togetherCount > 0 ? words.takeBackMany(togetherCount + 1) : words.takeBackOne
  const why = takenBack
    ? words.takenBackBy(personName(takenBack.by.name), timestampText(takenBack.at))
    : words.why[takeBack]
  return (
    <Stack row between>
      <SecondaryText small>{why}</SecondaryText>
      {takeBack === 'possible' && (
        <ButtonDisabledOffline
          icon={<RollbackOutlined aria-hidden />}
          onClick={() => void ask({ requestId, thing: auditObjectText(line), content })}
        >
          {words.takeBack}
        </ButtonDisabledOffline>
      )}
    </Stack>
  )
}
