import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { cappedCount } from '../shared/format/number.ts'
import { patientLazy } from '../shared/ui/patient.ts'
import { appText } from './app.text.ts'
import { useUnreadCount } from './use-counters.ts'

const BellList = patientLazy(() => import('./BellList.tsx').then((module) => module.BellList))

/** One's own notifications; everybody has a bell. */
export function Bell() {
  const count = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const list = (
    <Suspense fallback={null}>
      <BellList close={() => setOpen(false)} />
    </Suspense>
  )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={appText.bell}
      content={isOpen ? list : null}
      destroyOnHidden
    >
      <Badge count={count} overflowCount={9} size="small" offset={[-5, 3]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={count > 0 ? appText.bellUnread(cappedCount(count, 9)) : appText.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        />
      </Badge>
    </Popover>
  )
}
