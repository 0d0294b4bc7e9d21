import { Button, notification } from 'antd'
import { useEffect } from 'react'
import { connectNotices, type Notice } from '../shared/notify/bus.ts'
import { useIsPhone } from '../shared/ui/use-media.ts'

const seconds = { success: 4, info: 5, warning: 6, error: 8 } as const
let lastKey = 0

/** Draws the notices of the bus, where they cover neither a page's action nor a row's: at a desk below the menu. */
export function Toasts() {
  const isPhone = useIsPhone()
  const [api, holder] = notification.useNotification({
    placement: isPhone ? 'top' : 'bottomLeft',
    top: 68,
    bottom: 68,
    maxCount: 4,
  })
  useEffect(
    () =>
      connectNotices((notice) => {
        lastKey += 1
        const key = notice.key ?? `notice-${lastKey}`
        api[notice.tone]({
          key,
          title: notice.title,
          description: notice.detail,
          duration: notice.seconds ?? seconds[notice.tone],
          pauseOnHover: true,
          role: notice.tone === 'error' ? 'alert' : 'status',
          actions: notice.action && <Action action={notice.action} close={() => api.destroy(key)} />,
        })
      }),
    [api],
  )
  return holder
}

function Action({ action, close }: { action: NonNullable<Notice['action']>; close: () => void }) {
  const run = () => {
    close()
    action.run()
  }
  return (
    <Button size="small" onClick={run}>
      {action.label}
    </Button>
  )
}
