import { roles } from '@markaz/protocol/people/roles/routes'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { notifyInfo, notifyWarning } from '../../shared/notify/bus.ts'
import { useMayGive } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'
import { useRoleGrants } from './use-role-grants.ts'

interface CopyFromRoleProps {
  /** Role of the address (`?from=5`), copied at once. */
  startId: number | null
  take: (grants: ReadonlySet<string>) => void
}

/** Takes over what another role ticks, except what the person may not give; says how much that was. */
export function CopyFromRole({ startId, take }: CopyFromRoleProps) {
  const [id, setId] = useState(startId)
  const all = useCall(roles.all)
  const { role, grants } = useRoleGrants(id, { follows: false })
  const mayGive = useMayGive()
  const taken = useRef<number | null>(null)
  useEffect(() => {
    if (!role || !grants || role.id !== id || taken.current === id) return
    taken.current = id
    const mine = new Set([...grants].filter(mayGive))
    take(mine)
    const lost = grants.size - mine.size
    if (lost > 0) notifyWarning(rolesText.copied(role.name), { detail: rolesText.copiedPartly(lost) })
    else notifyInfo(rolesText.copied(role.name))
  }, [role, grants, id, mayGive, take])
  return (
    <Form.Item label={rolesText.copyFrom} htmlFor="copyFrom">
      <Select
        id="copyFrom"
        allowClear
        value={id}
        loading={all.isPending}
        options={(all.data?.roles ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(next: number | undefined) => {
          taken.current = null
          setId(next ?? null)
        }}
      />
    </Form.Item>
  )
}
