import type { ReactNode } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import { useScreenName } from '../routing/crumbs.ts'
import { FloatingAction } from './layout.tsx'
import style from './page.module.css'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  /** What stands beside the title: a status pill, a count. */
  mark?: ReactNode
  /** The one primary action; at the thumb on phones. */
  action?: ReactNode
  /** Quiet buttons before the primary one. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: title and its primary action on one line, content below. Also names the browser tab. */
export function Page({ title, mark, action, extra, children }: PageProps) {
  useTitle(title)
  useScreenName(title)
  return (
    <section className={style.page}>
      <header className={style.head}>
        <h1 className={style.title}>{oneApostrophe(title)}</h1>
        {mark}
        {(action || extra) && (
          <div className={style.actions}>
            {extra}
            {action && <FloatingAction>{action}</FloatingAction>}
          </div>
        )}
      </header>
      {children}
    </section>
  )
}
