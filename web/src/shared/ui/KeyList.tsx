import style from './key-list.module.css'

export function KeyboardShortcutList({ keys }: { keys: readonly (readonly [key: string, operation: string])[] }) {
  return (
    <dl className={style.keys}>
      {keys.map(([key, operation]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{operation}</dd>
        </div>
      ))}
    </dl>
  )
}
