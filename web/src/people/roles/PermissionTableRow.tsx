import { grantActions } from '@markaz/protocol/permissions'
import { memo } from 'react'
import { GrantCheckbox } from './GrantCheckbox.tsx'
import type { CheckboxState, PermissionRow } from './permission-rows.ts'
import style from './permission-table.module.css'
import { rolesText } from './roles.text.ts'

interface PermissionTableRowProps {
  row: PermissionRow
  /**
   * The ticked rights: one character for each of the four actions, 1 = ticked, e.g. `0110`; a string, so that `memo`
   * can compare it.
   */
  held: string
  allowed: string
  /**
   * One character for each of the four actions: `+` = only this role has the right, `-` = only the compared role has
   * it.
   */
  marks: string
  toggle: ((grants: readonly string[]) => void) | undefined
}

export const PermissionTableRow = memo(function PermissionTableRow(props: PermissionTableRowProps) {
  const { row, held, allowed, marks, toggle } = props
  const state: CheckboxState = held.includes('1') ? (held.includes('0') ? 'some' : 'all') : 'none'
  const name = row.isSub ? `${row.module}, ${row.label}` : row.label
  return (
    <tr className={style.row}>
      <th scope="row" className={`${style.rowHead} ${row.isSub ? style.sub : style.module}`}>
        {row.label}
        {!row.isSub && <span className={style.note}>{rolesText.moduleNote}</span>}
      </th>
      {toggle && (
        <td className={style.cell}>
          <GrantCheckbox
            label={rolesText.rowAllOf(name)}
            state={state}
            isForbidden={!allowed.includes('1')}
            toggle={() => toggle(row.grants)}
          />
        </td>
      )}
      {grantActions.map((option, index) => {
        const mark = marks[index]
        const isTicked = held[index] === '1'
        return (
          <td key={option} className={style.cell} data-mark={mark?.trim() || undefined}>
            <GrantCheckbox
              label={rolesText.cellOf(name, rolesText.columns[option])}
              state={isTicked ? 'all' : 'none'}
              isForbidden={allowed[index] === '0'}
              note={mark === '+' ? rolesText.addedMark : mark === '-' ? rolesText.removedMark : undefined}
              toggle={toggle && (() => toggle(row.grants.slice(index, index + 1)))}
            />
            {mark && mark !== ' ' && (
              <span className={style.mark} aria-hidden="true">
                {mark === '+' ? '+' : '−'}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
})
