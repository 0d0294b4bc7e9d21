import { common } from '../shared/text/common.text.ts'
import style from './shell-skeleton.module.css'

/** Grey shapes in place of header and menu while their code loads, so that the layout does not move later. */
export function ShellSkeleton() {
  return (
    <div className={style.shell} role="status" aria-label={common.loading}>
      <div className={style.side} data-collapsed={localStorage.getItem('menuCollapsed') === '1'} />
      <div className={style.header} />
    </div>
  )
}
