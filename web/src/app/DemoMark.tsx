import { useProfile } from '../shared/access/profile.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'

/** Shown on every screen of a demo centre, so that users do not mistake it for a real centre. */
export function DemoBadge() {
  if (!useProfile().data?.isDemo) return null
  return (
    <span className={style.demo} title={appText.demoHint}>
      {appText.demo}
    </span>
  )
}
