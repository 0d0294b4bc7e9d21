import { grantActions } from '@markaz/protocol/permissions'
import { Input } from 'antd'
import { memo, useCallback, useMemo, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { GrantCheckbox } from './GrantCheckbox.tsx'
import { useTableArrowKeys } from './hooks.ts'
import { PermissionTableRow } from './PermissionTableRow.tsx'
import {
  checkboxStateOf,
  filterPermissionRows,
  grantsOfTableColumn,
  permissionRows,
  toggleGrants,
} from './permission-rows.ts'
import style from './permission-table.module.css'
import { rolesText } from './roles.text.ts'

export interface AddedAndRemovedGrants {
  added: ReadonlySet<string>
  removed: ReadonlySet<string>
}

interface PermissionTableProps {
  ticked: ReadonlySet<string>
  /** Called when the user ticks rights; undefined = the table is read-only. */
  onChange?: (change: (before: ReadonlySet<string>) => Set<string>) => void
  mayGive: (grant: string) => boolean
  difference: AddedAndRemovedGrants | null
  onlyDifference?: boolean
}

/** Rows are modules and submodules, columns the four kinds of rights (create, read, update, delete). */
export const PermissionTable = memo(function PermissionTable(props: PermissionTableProps) {
  const { ticked, onChange, mayGive, difference, onlyDifference = false } = props
  const [typed, setTyped] = useState('')
  const isPhone = useIsPhone()
  const rows = useMemo(() => {
    const differs = (grant: string) => difference?.added.has(grant) || difference?.removed.has(grant)
    const shown =
      onlyDifference && difference ? permissionRows.filter((row) => row.grants.some(differs)) : permissionRows
    return filterPermissionRows(typed, shown)
  }, [typed, onlyDifference, difference])
  const keys = useTableArrowKeys()
  const words = isPhone ? rolesText.shortColumns : rolesText.columns
  const toggle = useCallback(
    (grants: readonly string[]) => onChange?.((before) => toggleGrants(grants, before, mayGive)),
    [onChange, mayGive],
  )

  return (
    <div className={style.frame}>
      <div className={style.tools}>
        <Input
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={rolesText.findPermission}
          aria-label={rolesText.findPermission}
        />
      </div>
      <table className={style.table} aria-label={rolesText.permissions} onKeyDown={keys.onKeyDown} ref={keys.ref}>
        <thead>
          <tr>
            <th scope="col" className={`${style.headCell} ${style.headName}`}>
              {rolesText.permission}
            </th>
            {onChange && (
              <th scope="col" className={style.headCell}>
                {isPhone ? rolesText.shortAll : rolesText.rowAll}
              </th>
            )}
            {grantActions.map((option) => {
              const grants = grantsOfTableColumn(option, rows)
              return (
                <th key={option} scope="col" className={style.headCell}>
                  <span className={style.head}>
                    {words[option]}
                    {onChange && (
                      <GrantCheckbox
                        label={rolesText.columnAllOf(rolesText.columns[option])}
                        state={checkboxStateOf(grants, ticked)}
                        isForbidden={!grants.some(mayGive)}
                        toggle={() => toggle(grants)}
                      />
                    )}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PermissionTableRow
              key={row.name}
              row={row}
              held={row.grants.map((grant) => (ticked.has(grant) ? '1' : '0')).join('')}
              allowed={row.grants.map((grant) => (mayGive(grant) ? '1' : '0')).join('')}
              marks={row.grants
                .map((grant) => (difference?.added.has(grant) ? '+' : difference?.removed.has(grant) ? '-' : ' '))
                .join('')}
              toggle={onChange ? toggle : undefined}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={style.none}>{rolesText.nothingFound}</p>}
    </div>
  )
})
