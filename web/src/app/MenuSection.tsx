import { DownOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { formatCappedCount } from '../shared/format/number.ts'
import { type FollowLinkHandler, MenuLink } from './MenuLink.tsx'
import style from './menu.module.css'
import { menuIcons } from './menu-icons.tsx'
import type { MenuEntry } from './menu-tree.ts'

interface MenuSectionProps {
  entry: MenuEntry
  currentKey: string | undefined
  isOpen: boolean
  toggle: (isOpen: boolean) => void
  reports: number
  follow: FollowLinkHandler
}

export function MenuSection({ entry, currentKey, isOpen, toggle, reports, follow }: MenuSectionProps) {
  const id = useId()
  const { children = [] } = entry
  const isHere = children.some((child) => child.key === currentKey)
  const count = !isOpen && children.some(({ key }) => key === 'reports') ? reports : 0
  return (
    <li className={style.section} data-open={isOpen}>
      <button
        type="button"
        className={style.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere}
        onClick={() => toggle(!isOpen)}
      >
        {menuIcons[entry.key]}
        <span className={style.word}>{entry.label}</span>
        {count > 0 && <span className={style.count}>{formatCappedCount(count, 99)}</span>}
        <DownOutlined aria-hidden className={style.arrow ?? ''} />
      </button>
      <ul id={id} className={style.children}>
        {children.map((child) => (
          <li key={child.key}>
            <MenuLink entry={child} isCurrent={child.key === currentKey} reports={reports} follow={follow} />
          </li>
        ))}
      </ul>
    </li>
  )
}
