import { Link } from 'react-router'
import style from './kpi-cards.module.css'

interface Kpi {
  label: string
  value: string
  note?: string
  to?: string | undefined
}

export function KpiCards({ label, kpis }: { label: string; kpis: readonly Kpi[] }) {
  return (
    <dl className={style.kpis} aria-label={label}>
      {kpis.map(({ label: name, value, note, to }) => (
        <div key={name} className={style.kpi}>
          <dt>{name}</dt>
          <dd>
            {to ? (
              <Link to={to} className={style.link} aria-label={`${name}: ${value}`}>
                <b>{value}</b>
              </Link>
            ) : (
              <b>{value}</b>
            )}
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
