import type { ReactNode } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import { useSetLastBreadcrumb } from '../routing/breadcrumbs.ts'
import { useDocumentTitle } from './browser-state.ts'
import { FloatingActionButton } from './layout.tsx'
import style from './page.module.css'

interface PageProps {
  title: string
  mark?: ReactNode
  action?: ReactNode
  extra?: ReactNode
  children: ReactNode
}

export function Page({ title, mark, action, extra, children }: PageProps) {
  useDocumentTitle(title)
  useSetLastBreadcrumb(title)
  return (
    <section className={style.page}>
      <header className={style.head}>
        <h1 className={style.title}>{unifyApostrophes(title)}</h1>
        {mark}
        {(action || extra) && (
          <div className={style.actions}>
            {extra}
            {action && <FloatingActionButton>{action}</FloatingActionButton>}
          </div>
        )}
      </header>
      {children}
    </section>
  )
}
