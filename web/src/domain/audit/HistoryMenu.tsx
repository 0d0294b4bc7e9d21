import { audits } from '@markaz/protocol/control/audits/routes'
import { useNavigate } from 'react-router'
import { useMay } from '../../shared/access/access.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { historyText as words } from './history.text.ts'
import { historyPath } from './history-path.ts'

interface HistoryMenuProps {
  /** The kind of object as the audit names it, e.g. `group` or `role`. */
  kind: string
  id: number
  name: string
}

/**
 * The menu "…" on an object's page, with a link to all its changes in the audit; for a staff member also to all changes
 * made by this person.
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
