import { Link } from 'react-router'
import { groupsText as words } from './groups.text.ts'
import style from './today.module.css'
import type { Errand } from './today-errands.ts'

const kinds: Errand['kind'][] = ['lesson', 'homework', 'exam']

/** One row an errand, each a link to where it is done. */
export function TodayRows({ errands }: { errands: readonly Errand[] }) {
  if (errands.length === 0)
    return (
      <p className={style.done} role="status">
        {words.allDone}
      </p>
    )
  return (
    <div className={style.rows}>
      {kinds.map((kind) => {
        const rows = errands.filter((errand) => errand.kind === kind)
        if (rows.length === 0) return null
        return (
          <section key={kind}>
            <h3>{words.errandKinds[kind]}</h3>
            <ul aria-label={words.errandKinds[kind]}>
              {rows.map(({ key, title, note, path }) => (
                <li key={key}>
                  <Link to={path} className={`${style.row} ${style[kind]}`}>
                    <span className={style.title}>{title}</span>
                    <span className={style.note}>{note}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
