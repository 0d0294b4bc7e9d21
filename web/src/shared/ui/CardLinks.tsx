import { RightOutlined } from '@ant-design/icons'
import { Link, Navigate } from 'react-router'
import style from './card-links.module.css'

interface Card {
  title: string
  hint: string
  path: string
}

/** A page that only leads on; a choice of one is none. */
export function Hub({ cards }: { cards: readonly Card[] }) {
  const [first, ...others] = cards
  if (first && others.length === 0) return <Navigate to={first.path} replace />
  return <CardLinks cards={cards} />
}

/** One card a screen. */
export function CardLinks({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={style.cards}>
      {cards.map(({ title, hint, path }) => (
        <li key={path}>
          <Link to={path} className={style.card}>
            <span className={style.title}>{title}</span>
            <span className={style.hint}>{hint}</span>
            <RightOutlined aria-hidden className={style.arrow ?? ''} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
