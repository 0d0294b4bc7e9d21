import { roles } from '@markaz/protocol/people/roles/routes'
import { Checkbox } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useRoleGrants } from './hooks.ts'
import type { AddedAndRemovedGrants } from './PermissionTable.tsx'
import { compareGrantSets } from './permission-rows.ts'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

interface RoleComparisonProps {
  ticked: ReadonlySet<string>
  /** The role that is being edited, with its saved rights; null = a new role. */
  own: { id: number; saved: ReadonlySet<string> } | null
  isEditing: boolean
  onDifference: (difference: AddedAndRemovedGrants | null) => void
  onlyDifference: boolean
  setOnlyDifference: (isOn: boolean) => void
}

export function RoleComparison(props: RoleComparisonProps) {
  const { ticked, own, isEditing, onDifference, onlyDifference, setOnlyDifference } = props
  const [otherId, setOtherId] = useState<number | null>(null)
  const all = useRouteQuery(roles.all)
  const isSaved = otherId !== null && otherId === own?.id
  const other = useRoleGrants(isSaved ? null : otherId, { followsChanges: true })
  const otherGrants = isSaved ? own.saved : other.grants
  const difference = useMemo(
    () => (otherId !== null && otherGrants ? compareGrantSets(ticked, otherGrants) : null),
    [ticked, otherId, otherGrants],
  )
  useEffect(() => onDifference(difference), [difference, onDifference])

  const choices = (all.data?.roles ?? [])
    .filter((role) => isEditing || role.id !== own?.id)
    .map(({ id, name }) => ({ value: id, label: id === own?.id ? rolesText.saved : name }))
  const name = choices.find((choice) => choice.value === otherId)?.label ?? ''
  return (
    <div className={style.compare}>
      <Select
        className={style.compareSelect ?? ''}
        allowClear
        placeholder={rolesText.compareWith}
        aria-label={rolesText.compareWith}
        value={otherId}
        options={choices}
        loading={all.isPending}
        onChange={(id: number | undefined) => {
          setOtherId(id ?? null)
          if (id === undefined) setOnlyDifference(false)
        }}
      />
      {difference && (
        <span role="status">
          {difference.added.size + difference.removed.size === 0
            ? rolesText.sameAs(name)
            : rolesText.difference(difference.added.size, difference.removed.size)}
        </span>
      )}
      {difference && (
        <Checkbox checked={onlyDifference} onChange={(event) => setOnlyDifference(event.target.checked)}>
          {rolesText.onlyDifference}
        </Checkbox>
      )}
      {other.error && <span role="alert">{other.error.message}</span>}
    </div>
  )
}
