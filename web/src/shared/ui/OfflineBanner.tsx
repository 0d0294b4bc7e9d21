import { common } from '../text/common.text.ts'
import { useIsOnline } from './browser-state.ts'
import style from './offline-banner.module.css'

export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={style.banner}>
          <strong>{common.offlineBanner}</strong> <span>{common.offlineKept}</span>
        </div>
      )}
    </div>
  )
}
