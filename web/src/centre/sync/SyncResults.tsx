import { type ErpSyncDataType, SyncedRowKind, type SyncState } from '@markaz/protocol/centre/sync/schemas'
import { useRef, useState } from 'react'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { SyncRowsPanel } from './SyncRowsPanel.tsx'
import style from './sync.module.css'
import { syncText } from './sync.text.ts'

const counts = ['added', 'changed', 'unchanged', 'ended', 'refused', 'waiting'] as const
type Count = (typeof counts)[number]

export function SyncResults({ states }: { states: readonly SyncState[] }) {
  const rows = useRef(new Map<ErpSyncDataType, HTMLDetailsElement | null>())
  const ran = states.filter((state) => state.startedAt !== null)
  const [shown, setShown] = useState<{ type: ErpSyncDataType; rowKind: SyncedRowKind; count: number } | null>(null)
  const toRows = ({ type, ...numbers }: SyncState, name: Count) => {
    const rowKind = SyncedRowKind.safeParse(name).data
    if (rowKind) return setShown({ type, rowKind, count: numbers[rowKind] })
    const there = rows.current.get(type)
    if (!there) return
    there.open = true
    there.querySelector('summary')?.focus()
    there.scrollIntoView({ block: 'nearest' })
  }
  if (ran.length === 0) return null
  return (
    <section>
      <h3 className={style.heading}>{syncText.results}</h3>
      <div className={style.scroll}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{syncText.what}</th>
              <th scope="col">{syncText.when}</th>
              {counts.map((name) => (
                <th key={name} scope="col" className={style.number}>
                  {syncText[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ran.map((state) => (
              <tr key={state.type}>
                <th scope="row" className={style.when}>
                  {syncText.types[state.type]}
                </th>
                <td className={style.when}>{timestampText(state.finishedAt ?? state.startedAt)}</td>
                {counts.map((name) => (
                  <td key={name} className={style.number} data-bad={name === 'refused' && state[name] > 0}>
                    {hasRows(state, name) ? (
                      <button
                        type="button"
                        className={style.toRows}
                        aria-label={syncText.toRows(
                          syncText.types[state.type],
                          syncText[name],
                          numberText(state[name]),
                        )}
                        onClick={() => toRows(state, name)}
                      >
                        {numberText(state[name])}
                      </button>
                    ) : (
                      numberText(state[name])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && <SyncRowsPanel key={`${shown.type} ${shown.rowKind}`} {...shown} close={() => setShown(null)} />}
      {ran.map((state) => (
        <Trouble
          key={state.type}
          state={state}
          keep={(element) => {
            rows.current.set(state.type, element)
          }}
        />
      ))}
    </section>
  )
}

const hasRows = (state: SyncState, name: Count) =>
  state[name] > 0 && name !== 'unchanged' && (SyncedRowKind.safeParse(name).success || state.refusals.length > 0)

interface TroubleProps {
  state: SyncState
  keep: (element: HTMLDetailsElement | null) => void
}

function Trouble({ state, keep }: TroubleProps) {
  const { error, remarks, refusals, type } = state
  return (
    <>
      {error && (
        <p className={style.error} role="alert">
          {syncText.types[type]}: {error}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={style.error} role="status">
          {syncText.types[type]}: {remark}
        </p>
      ))}
      {refusals.length > 0 && (
        <details ref={keep} className={style.refusals}>
          <summary>
            {syncText.types[type]}. {syncText.refusals(numberText(state.refused), numberText(state.waiting))}
          </summary>
          <div className={style.scroll}>
            <table className={style.table}>
              <thead>
                <tr>
                  <th scope="col">{syncText.entity}</th>
                  <th scope="col">{syncText.extId}</th>
                  <th scope="col">{syncText.reason}</th>
                </tr>
              </thead>
              <tbody>
                {refusals.map(({ entity, extId, reason }, index) => (
                  // The index is the key, because the rows never change their order and a faulty response may contain
                  // an id twice.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <tr key={index}>
                    <td>{entity}</td>
                    <td>{extId ?? '—'}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  )
}
