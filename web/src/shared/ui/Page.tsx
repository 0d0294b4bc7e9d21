import type { ReactNode } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import { useScreenName } from '../routing/crumbs.ts'
import { FloatingAction } from './layout.tsx'
import style from './page.module.css'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  /** Content next to the title: a status label or a count. */
  mark?: ReactNode
  /** The primary action; fixed at the bottom on phones. */
  action?: ReactNode
  /** Secondary buttons before the primary action. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: title and primary action in one row, content below. Also sets the title of the browser tab. */
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
