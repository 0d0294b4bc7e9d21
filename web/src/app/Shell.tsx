import { ConfigProvider } from 'antd'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { setUpDayjs } from '../shared/locale/dayjs-uz.ts'
import { antdUzbekLocale } from '../shared/locale/uz.text.ts'
import { createAntdTheme } from '../shared/theme/antd-theme.ts'
import { useColourScheme } from '../shared/theme/theme-choice.ts'
import '../shared/ui/quiet-icons.ts'
import { useEffect, useState } from 'react'
import { notify, setToastRenderer, type Toast } from '../shared/notify/toasts.ts'
import { useIsPhone } from '../shared/ui/browser-state.ts'
import { ConfirmHost } from '../shared/ui/confirm.tsx'
import { preloadWhileIdle } from '../shared/ui/lazy-component.ts'
import { lazyWithRetry, waitForPaint } from '../shared/ui/lazy-with-retry.ts'
import { UnsavedInputGuardHost } from '../shared/ui/leave-guard.tsx'
import { OfflineBanner } from '../shared/ui/OfflineBanner.tsx'
import { appText } from './app.text.ts'
import { Header } from './Header.tsx'
import { ModalHost } from './ModalHost.tsx'
import { allPages } from './pages.ts'
import { SideMenu } from './SideMenu.tsx'
import style from './shell.module.css'
import { useMenu } from './use-menu.ts'
import { useSaveDisplaySettings } from './use-save-display-settings.ts'
import { useGlobalShortcuts } from './use-shortcuts.ts'
import { useLoadStartupData } from './use-startup-data.ts'

const restMs = 3000

function useIdlePreload(): void {
  const menu = useMenu()
  useEffect(() => {
    const paths = menu.flatMap((entry) => entry.children ?? [entry]).flatMap((entry) => entry.path ?? [])
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = preloadWhileIdle(allPages.filter(({ path }) => paths.includes(path)).map(({ page }) => page))
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [menu])
}

const Toasts = lazyWithRetry(() => import('./Toasts.tsx').then((module) => module.Toasts))

/** Loads the code for toasts with the first toast, or when the browser is idle. */
function ToastHost() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const early: Toast[] = []
    const disconnect = setToastRenderer((notice) => {
      early.push(notice)
      setWanted(true)
    })
    const idle = setTimeout(() => setWanted(true), 1200)
    return () => {
      clearTimeout(idle)
      disconnect()
      for (const notice of early) notify(notice)
    }
  }, [isWanted])
  return <Suspense fallback={null}>{isWanted && <Toasts />}</Suspense>
}

const files = import.meta.glob<{ Background: () => null }>(
  '../{centre,people,teaching,study,motivation,content,control}/*/*.background.tsx',
)

/** Background components load after the page, so that a failed load does not break the page. */
const parts = Object.entries(files).map(([path, load]) => ({
  path,
  Background: lazyWithRetry(async () => {
    await waitForPaint()
    return (await load()).Background
  }),
}))

function BackgroundHost() {
  return parts.map(({ path, Background }) => (
    <Suspense key={path} fallback={null}>
      <Background />
    </Suspense>
  ))
}

setUpDayjs()
/** The text that empty selects and date pickers show. */
const renderEmpty = () => <div className={style.nothing}>{antdUzbekLocale.Empty.description}</div>
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const themes = (isPhone: boolean) => ({
  light: createAntdTheme('light', { isPhone, isStill }),
  dark: createAntdTheme('dark', { isPhone, isStill }),
})
const desk = themes(false)
const phone = themes(true)
const noWave = { disabled: true }

export function Shell() {
  const scheme = useColourScheme()
  const isPhone = useIsPhone()
  useLoadStartupData()
  useIdlePreload()
  useGlobalShortcuts()
  useSaveDisplaySettings()
  return (
    <ConfigProvider
      theme={(isPhone ? phone : desk)[scheme]}
      locale={antdUzbekLocale}
      componentSize="medium"
      renderEmpty={renderEmpty}
      wave={noWave}
    >
      <a className={style.skip} href="#main">
        {appText.skip}
      </a>
      <div className={style.shell}>
        {!isPhone && <SideMenu />}
        <div className={style.body}>
          <Header />
          <OfflineBanner />
          <main id="main" className={style.main} tabIndex={-1}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <ModalHost />
      <ConfirmHost />
      <UnsavedInputGuardHost />
      <ToastHost />
      <BackgroundHost />
      <ScrollRestoration />
    </ConfigProvider>
  )
}
