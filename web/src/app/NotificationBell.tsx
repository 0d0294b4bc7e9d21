import { BellOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { formatCappedCount } from '../shared/format/number.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { appText } from './app.text.ts'
import { HeaderPopover } from './HeaderPopover.tsx'
import style from './header.module.css'
import { useUnreadNotificationsCount } from './use-counters.ts'

const NotificationBellList = lazyWithRetry(() =>
  import('./NotificationBellList.tsx').then((module) => module.NotificationBellList),
)

export function NotificationBell() {
  const count = useUnreadNotificationsCount()
  const shown = formatCappedCount(count, 9)
  const button = (
    <>
      <BellOutlined aria-hidden />
      {count > 0 && <span className={style.badge}>{shown}</span>}
    </>
  )
  return (
    <HeaderPopover
      label={count > 0 ? appText.bellUnread(shown) : appText.bell}
      button={button}
      className={style.icon ?? ''}
    >
      {(close) => (
        <Suspense fallback={null}>
          <NotificationBellList close={close} />
        </Suspense>
      )}
    </HeaderPopover>
  )
}
