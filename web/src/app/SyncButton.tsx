import { CloudSyncOutlined } from '@ant-design/icons'
import { sync } from '@markaz/protocol/centre/sync/routes'
import { ShowIfPermitted } from '../shared/access/access.tsx'
import { formatCappedCount } from '../shared/format/number.ts'
import { openModal } from '../shared/ui/open-modal.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'
import { useSyncProblemCount } from './use-counters.ts'

export function SyncButton() {
  return (
    <ShowIfPermitted do={sync.state}>
      <CountingButton />
    </ShowIfPermitted>
  )
}

/**
 * The number of waiting ERP rows is requested by a separate component, which is rendered only for users who may read
 * the number.
 */
function CountingButton() {
  const count = useSyncProblemCount()
  return (
    <button
      type="button"
      className={style.icon}
      aria-label={count > 0 ? appText.syncWaiting(count) : appText.sync}
      aria-haspopup="dialog"
      onClick={() => openModal('sync')}
    >
      <CloudSyncOutlined aria-hidden />
      {count > 0 && (
        <span className={style.badge} data-quiet>
          {formatCappedCount(count, 99)}
        </span>
      )}
    </button>
  )
}
