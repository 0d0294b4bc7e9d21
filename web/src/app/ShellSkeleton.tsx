import { common } from '../shared/text/common.text.ts'
import style from './shell-skeleton.module.css'

/** The outlines of the frame while its code loads, so that the layout does not jump later. */
export function ShellSkeleton() {
  return (
    <div className={style.shell} role="status" aria-label={common.loading}>
      <div className={style.side} data-collapsed={localStorage.getItem('menuCollapsed') === '1'} />
      <div className={style.header} />
    </div>
  )
}
