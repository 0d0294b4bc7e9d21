import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '../shared/access/access.tsx'
import { commonText } from '../shared/text/common.text.ts'
import { StarLogo } from '../shared/ui/plain-button.tsx'
import { appText } from './app.text.ts'
import header from './header.module.css'
import { MenuList } from './MenuList.tsx'
import style from './shell.module.css'

const key = 'menuCollapsed'

/** The menu is 250 px wide, or 80 px when collapsed. */
export function SideMenu() {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === '1')
  const toggle = () => {
    localStorage.setItem(key, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  return (
    <div className={style.side} data-collapsed={isCollapsed}>
      <div className={style.top}>
        <Logo isShort={isCollapsed} />
        <button
          type="button"
          className={header.icon}
          aria-label={isCollapsed ? appText.expandMenu : appText.collapseMenu}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        >
          {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </button>
      </div>
      <MenuList isCollapsed={isCollapsed} />
    </div>
  )
}

export function Logo({ isShort = false }: { isShort?: boolean }) {
  const role = useSignedInUser()?.role?.name ?? appText.adminRole
  return (
    <Link to="/" className={style.brand} aria-label={isShort ? `${commonText.product} ${role}` : undefined}>
      <StarLogo size={24} />
      {!isShort && (
        <span className={style.brandWords}>
          <span className={style.product}>{commonText.product}</span>
          <span className={style.role}>{role}</span>
        </span>
      )}
    </Link>
  )
}
