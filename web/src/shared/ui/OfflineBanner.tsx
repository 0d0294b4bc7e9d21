import { commonText } from '../text/common.text.ts'
import { useIsOnline } from './browser-state.ts'
import style from './offline-banner.module.css'

export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={style.banner}>
          <strong>{commonText.offlineBanner}</strong> <span>{commonText.offlineKept}</span>
        </div>
      )}
    </div>
  )
}
