import { common } from '../shared/text/common.text.ts'
import style from './shell-skeleton.module.css'

/** The frame's own lines while its code arrives, so that nothing jumps afterwards. */
export function ShellSkeleton() {
  return (
    <div className={style.shell} role="status" aria-label={common.loading}>
      <div className={style.side} data-collapsed={localStorage.getItem('menuCollapsed') === '1'} />
      <div className={style.header} />
    </div>
  )
}
