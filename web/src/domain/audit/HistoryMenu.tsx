import { audits } from '@markaz/protocol/control/audits/routes'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { historyText as words } from './history.text.ts'
import { historyPath } from './history-path.ts'

interface HistoryMenuProps {
  /** The kind of object, as in audit rows: `group`, `role`. */
  kind: string
  id: number
  name: string
}

/**
 * The menu "…" of an object's page: all its changes in the audit; for a staff member, also all changes that they made.
 */
export function HistoryMenu({ kind, id, name }: HistoryMenuProps) {
  const navigate = useNavigate()
  if (!useMay(audits.list)) return null
  const items = [
    { key: historyPath(kind, id), label: words.history },
    ...(kind === 'staff' ? [{ key: `/audits?staffId=${id}`, label: words.operations }] : []),
  ]
  return <RowMenu label={words.more(name)} items={items} onChoose={(path) => void navigate(path)} size="large" />
}
