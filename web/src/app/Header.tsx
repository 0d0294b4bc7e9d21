import { CloudSyncOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons'
import { sync } from '@markaz/protocol/areas/sync'
import { Badge, Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../shared/access/access.tsx'
import { common } from '../shared/text/common.text.ts'
import { openModal } from '../shared/ui/modal-flag.ts'
import { patientLazy } from '../shared/ui/patient.ts'
import { Star } from '../shared/ui/Star.tsx'
import { useIsPhone } from '../shared/ui/use-media.ts'
import { appText } from './app.text.ts'
import { Bell } from './Bell.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import style from './shell.module.css'
import { useQueueCount } from './use-counters.ts'

const MenuDrawer = patientLazy(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer))
const SearchPalette = patientLazy(() => import('./SearchPalette.tsx').then((module) => module.SearchPalette))

export function Header() {
  const isPhone = useIsPhone()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <header className={style.header}>
      {isPhone ? (
        <>
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-label={appText.openMenu}
            onClick={() => setMenuOpen(true)}
          />
          <Link to="/" aria-label={common.product} style={{ display: 'flex' }}>
            <Star size={22} />
          </Link>
        </>
      ) : (
        <Breadcrumbs />
      )}
      <div className={style.tools}>
        <SearchButton />
        <SyncButton />
        <Bell />
        <PersonMenu />
      </div>
      <Suspense fallback={null}>{isMenuOpen && <MenuDrawer close={() => setMenuOpen(false)} />}</Suspense>
    </header>
  )
}

function SearchButton() {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={style.searchButton}
        aria-label={isPhone ? appText.search : undefined}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
        <span className={style.searchWord}>{appText.search}</span>
        <kbd className={style.key}>Ctrl K</kbd>
      </button>
      <Suspense fallback={null}>{isOpen && <SearchPalette close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function SyncButton() {
  const count = useQueueCount()
  return (
    <Can do={sync.state}>
      <Badge count={count} overflowCount={99} size="small" color="var(--accent)" offset={[-5, 3]}>
        <Button
          type="text"
          icon={<CloudSyncOutlined aria-hidden />}
          aria-label={count > 0 ? appText.syncWaiting(count) : appText.sync}
          aria-haspopup="dialog"
          onClick={() => openModal('sync')}
        />
      </Badge>
    </Can>
  )
}
