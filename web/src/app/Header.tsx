import { MenuOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useProfile } from '../shared/access/access.tsx'
import { commonText } from '../shared/text/common.text.ts'
import { useIsPhone } from '../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { StarLogo } from '../shared/ui/plain-button.tsx'
import { appText } from './app.text.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import style from './header.module.css'
import { NotificationBell } from './NotificationBell.tsx'
import { OwnAccountMenu } from './OwnAccountMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SyncButton } from './SyncButton.tsx'
import { UploadsButton } from './UploadsButton.tsx'

const MenuDrawer = lazyWithRetry(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer))

/**
 * Uses native buttons and loads its panels on demand, so that the header does not delay the first rows of the screen.
 */
export function Header() {
  const isPhone = useIsPhone()
  return (
    <header className={style.header}>
      {isPhone ? <PhoneStart /> : <Breadcrumbs />}
      <DemoBadge />
      <div className={style.tools}>
        <SearchButton />
        <SyncButton />
        <UploadsButton />
        <NotificationBell />
        <OwnAccountMenu />
      </div>
    </header>
  )
}

function PhoneStart() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={style.icon}
        aria-label={appText.openMenu}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      >
        <MenuOutlined aria-hidden />
      </button>
      <Link to="/" aria-label={commonText.product} className={style.star}>
        <StarLogo size={22} />
      </Link>
      <Suspense fallback={null}>{isMenuOpen && <MenuDrawer close={() => setMenuOpen(false)} />}</Suspense>
    </>
  )
}

/** Shown on every screen of a demo centre, so that users do not mistake it for a real centre. */
export function DemoBadge() {
  if (!useProfile().data?.isDemo) return null
  return (
    <span className={style.demo} title={appText.demoHint}>
      {appText.demo}
    </span>
  )
}
