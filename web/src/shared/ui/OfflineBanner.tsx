import { common } from '../text/common.text.ts'
import style from './offline-banner.module.css'
import { useOnline } from './use-online.ts'

export function OfflineBanner() {
  const isOnline = useOnline()
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
