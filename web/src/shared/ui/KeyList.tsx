import style from './key-list.module.css'

/** Keys and what they do. */
export function KeyList({ keys }: { keys: readonly (readonly [key: string, deed: string])[] }) {
  return (
    <dl className={style.keys}>
      {keys.map(([key, deed]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{deed}</dd>
        </div>
      ))}
    </dl>
  )
}
