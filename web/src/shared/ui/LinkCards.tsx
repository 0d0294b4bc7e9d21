import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import style from './link-cards.module.css'

interface Card {
  title: string
  hint: string
  /** A number or state that the card shows next to its link. */
  fact?: ReactNode
  path: string
}

export function LinkCardsPage({ cards }: { cards: readonly Card[] }) {
  const [first, ...others] = cards
  if (first && others.length === 0) return <Navigate to={first.path} replace />
  return <LinkCards cards={cards} />
}

export function LinkCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={style.cards}>
      {cards.map(({ title, hint, fact, path }) => (
        <li key={path}>
          <Link to={path} className={style.card}>
            <span className={style.title}>{title}</span>
            <span className={style.hint}>{hint}</span>
            {fact && <span className={style.fact}>{fact}</span>}
            <RightOutlined aria-hidden className={style.arrow ?? ''} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
