import { ConfigProvider } from 'antd'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { setUpDayjs } from '../shared/locale/dayjs-uz.ts'
import { antdUzbekLocale } from '../shared/locale/uz.text.ts'
import { createAntdTheme } from '../shared/theme/antd-theme.ts'
import { useColourScheme } from '../shared/theme/theme-choice.ts'
import '../shared/ui/quiet-icons.ts'
import { ConfirmHost } from '../shared/ui/confirm.tsx'
import { LeaveGuardHost } from '../shared/ui/leave-guard.tsx'
import { OfflineBanner } from '../shared/ui/OfflineBanner.tsx'
import { useIsPhone } from '../shared/ui/use-media.ts'
import { appText } from './app.text.ts'
import { BackgroundHost } from './BackgroundHost.tsx'
import { Header } from './Header.tsx'
import { ModalHost } from './ModalHost.tsx'
import { SideMenu } from './SideMenu.tsx'
import style from './shell.module.css'
import { ToastHost } from './ToastHost.tsx'
import { useIdlePreload } from './use-idle-preload.ts'
import { useGlobalShortcuts } from './use-keys.ts'
import { useStoreFirstScreenCookie } from './use-look.ts'
import { useLoadStartupData } from './use-start.ts'

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
  useStoreFirstScreenCookie()
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
      <LeaveGuardHost />
      <ToastHost />
      <BackgroundHost />
      <ScrollRestoration />
    </ConfigProvider>
  )
}
