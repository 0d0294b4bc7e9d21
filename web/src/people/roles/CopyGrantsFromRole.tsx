import { roles } from '@markaz/protocol/people/roles/routes'
import { Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { notifyInfo, notifyWarning } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { Stack } from '../../shared/ui/layout.tsx'
import { useRoleGrants } from './hooks.ts'
import { compareGrantSets } from './permission-rows.ts'
import { useCanGiveGrant } from './RoleForm.tsx'
import { rolesText } from './roles.text.ts'

type Ticks = ReadonlySet<string>

interface CopyGrantsFromRoleProps {
  /** Id of the role in the address (`?from=5`) whose rights are copied when the page opens; null = no role. */
  startId: number | null
  ticked: Ticks
  onCopy: (change: (now: Ticks) => Ticks) => void
}

/** Rights that the user may not give are not copied; their number is shown. */
export function CopyGrantsFromRole({ startId, ticked, onCopy }: CopyGrantsFromRoleProps) {
  const [id, setId] = useState(startId)
  const all = useRouteQuery(roles.all)
  const { role, grants, error, refetch } = useRoleGrants(id, { followsChanges: false })
  const mayGive = useCanGiveGrant()
  const taken = useRef<number | null>(null)
  const chosenAt = useRef(ticked)
  useEffect(() => {
    if (!role || !grants || role.id !== id || taken.current === id) return
    taken.current = id
    const mine = new Set([...grants].filter(mayGive))
    const before = chosenAt.current
    onCopy((now) => {
      // Rights that the user ticked while the role to copy from was loading must not be overwritten.
      const { added, removed } = compareGrantSets(now, before)
      return new Set([...mine, ...added].filter((grant) => !removed.has(grant)))
    })
    const lost = grants.size - mine.size
    if (lost > 0) notifyWarning(rolesText.copied(role.name), { detail: rolesText.copiedPartly(lost) })
    else notifyInfo(rolesText.copied(role.name))
  }, [role, grants, id, mayGive, onCopy])
  return (
    <Form.Item
      label={rolesText.copyFrom}
      htmlFor="copyFrom"
      {...(error && {
        validateStatus: 'error',
        help: (
          <Stack row between>
            {error.message}
            <Button size="small" onClick={() => void refetch()}>
              {commonText.retry}
            </Button>
          </Stack>
        ),
      })}
    >
      <Select
        id="copyFrom"
        allowClear
        value={id}
        loading={all.isPending || (id !== null && !role && !error)}
        options={(all.data?.roles ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(next: number | undefined) => {
          taken.current = null
          chosenAt.current = ticked
          setId(next ?? null)
        }}
      />
    </Form.Item>
  )
}
