import { AuditOutlined, HistoryOutlined } from '@ant-design/icons'
import { audits } from '@markaz/protocol/control/audits/routes'
import { Can } from '../../shared/access/access.tsx'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { historyText } from './history.text.ts'

interface HistoryLinkProps {
  /** The kind of object, as in audit rows: `student`, `group`, `role`. */
  kind: string
  id: number
  name: string
}

/**
 * A link from an object's page to all its changes in the audit; for a staff member, also to all changes that they made.
 */
export function HistoryLink({ kind, id, name }: HistoryLinkProps) {
  return (
    <Can do={audits.list}>
      <LinkButton
        type="text"
        icon={<AuditOutlined aria-hidden />}
        to={`/audits?kind=${kind}&entityId=${id}`}
        title={historyText.history}
        aria-label={historyText.historyOf(name)}
      />
      {kind === 'staff' && (
        <LinkButton
          type="text"
          icon={<HistoryOutlined aria-hidden />}
          to={`/audits?staffId=${id}`}
          title={historyText.operations}
          aria-label={historyText.operationsOf(name)}
        />
      )}
    </Can>
  )
}
