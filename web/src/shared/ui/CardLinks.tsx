import { RightOutlined } from '@ant-design/icons'
import { Link, Navigate } from 'react-router'
import style from './card-links.module.css'

interface Card {
  title: string
  hint: string
  path: string
}

/** A page that only leads on: one card a screen. */
export function CardLinks({ cards }: { cards: readonly Card[] }) {
  const [first, ...others] = cards
  // A choice of one is none.
  if (first && others.length === 0) return <Navigate to={first.path} replace />
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
