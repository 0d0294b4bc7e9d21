import { allGrants } from '@markaz/protocol/permissions'
import { useState } from 'react'
import { type AddedAndRemovedGrants, PermissionTable } from './PermissionTable.tsx'
import { RoleComparison } from './RoleComparison.tsx'
import { RolePreview } from './RolePreview.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

interface RolePermissionsProps {
  ticked: ReadonlySet<string>
  onChange?: (change: (before: ReadonlySet<string>) => Set<string>) => void
  mayGive: (grant: string) => boolean
  own: { id: number; saved: ReadonlySet<string> } | null
}

export function RolePermissions({ ticked, onChange, mayGive, own }: RolePermissionsProps) {
  const [difference, setDifference] = useState<AddedAndRemovedGrants | null>(null)
  const [onlyDifference, setOnlyDifference] = useState(false)
  const lackingCount = onChange ? allGrants.filter((grant) => !mayGive(grant)).length : 0
  return (
    <section className={style.permissions} aria-label={rolesText.permissions}>
      <div className={style.tree}>
        <div className={style.treeHead}>
          <span>{rolesText.ticked(ticked.size, allGrants.length)}</span>
          <RoleComparison
            ticked={ticked}
            own={own}
            isEditing={onChange !== undefined}
            onDifference={setDifference}
            onlyDifference={onlyDifference}
            setOnlyDifference={setOnlyDifference}
          />
        </div>
        {lackingCount > 0 && <p className={style.soft}>{rolesText.someNotYours(lackingCount)}</p>}
        <PermissionTable
          ticked={ticked}
          mayGive={mayGive}
          difference={difference}
          onlyDifference={onlyDifference}
          {...(onChange ? { onChange } : {})}
        />
      </div>
      <RolePreview ticked={ticked} />
    </section>
  )
}
