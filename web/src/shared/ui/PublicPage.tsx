import type { ReactNode } from 'react'
import { common } from '../text/common.text.ts'
import style from './public-page.module.css'
import { Star } from './Star.tsx'
import { useTitle } from './use-title.ts'

/** A screen for people from outside: the centre's name over one card, and nothing of Ant Design, so that it comes at once. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className={style.page}>
      <header className={style.centre}>
        <Star size={26} />
        <span>{common.product}</span>
      </header>
      <main className={style.main}>{children}</main>
    </div>
  )
}
