import style from './statistics.module.css'

interface Kpi {
  label: string
  value: string
  /** What the number is made of. */
  note?: string
}

/** The few numbers one comes for, each with what it was counted from. */
export function KpiCards({ label, kpis }: { label: string; kpis: readonly Kpi[] }) {
  return (
    <dl className={style.kpis} aria-label={label}>
      {kpis.map(({ label: name, value, note }) => (
        <div key={name} className={style.kpi}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
