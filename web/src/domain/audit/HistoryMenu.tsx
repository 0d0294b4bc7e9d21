import { audits } from '@markaz/protocol/control/audits/routes'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { auditHistoryText as words } from './history.text.ts'

interface HistoryMenuProps {
  /** The kind of object as the audit names it, e.g. `group` or `role`. */
  kind: string
  id: number
  name: string
}

/** Links to all changes of the object in the audit; for a staff member also to the changes made by this person. */
export function HistoryMenu({ kind, id, name }: HistoryMenuProps) {
  const navigate = useNavigate()
  if (!useMayCall(audits.list)) return null
  const items = [
    { key: auditHistoryPath(kind, id), label: words.history },
    ...(kind === 'staff' ? [{ key: `/audits?staffId=${id}`, label: words.operations }] : []),
  ]
  return <RowMenu label={words.more(name)} items={items} onChoose={(path) => void navigate(path)} size="large" />
}

/** @param kind the kind of object as the audit names it, e.g. `student`, `group` or `role` */
export const auditHistoryPath = (kind: string, id: number): string => `/audits?kind=${kind}&entityId=${id}`
