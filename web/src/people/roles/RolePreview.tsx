import { useId, useMemo } from 'react'
import { menuForGrants } from '../../shared/access/access.tsx'
import { Panel } from '../../shared/ui/layout.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

export function RolePreview({ ticked }: { ticked: ReadonlySet<string> }) {
  const id = useId()
  const menu = useMemo(() => menuForGrants(ticked), [ticked])
  return (
    <Panel as="aside" className={style.panel} aria-labelledby={id}>
      <h2 id={id} className={style.panelTitle}>
        {rolesText.preview}
      </h2>
      <p className={style.soft}>{menu.length > 1 ? rolesText.previewHint : rolesText.previewEmpty}</p>
      <ul className={style.menu} aria-live="polite">
        {menu.map((entry) => (
          <li key={entry.key}>
            {entry.label}
            {entry.children && (
              <ul>
                {entry.children.map((child) => (
                  <li key={child.key}>{child.label}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
