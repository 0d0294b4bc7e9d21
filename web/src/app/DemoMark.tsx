import { useProfile } from '../shared/access/profile.ts'
import { appText } from './app.text.ts'
import style from './header.module.css'

/** The mark on every screen of a demo centre: nobody should take it for the real one. */
export function DemoMark() {
  if (!useProfile().data?.isDemo) return null
  return (
    <span className={style.demo} title={appText.demoHint}>
      {appText.demo}
    </span>
  )
}
