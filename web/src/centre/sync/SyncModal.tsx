import { sync } from '@markaz/protocol/centre/sync/routes'
import type { SyncState } from '@markaz/protocol/centre/sync/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Modal, Progress } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { useExternalStore } from '../../shared/ui/browser-state.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SyncResults } from './SyncResults.tsx'
import style from './sync.module.css'
import { syncText } from './sync.text.ts'
import {
  currentSyncRun,
  followRunningSync,
  type RecordsToSync,
  type SyncRun,
  startSync,
  subscribeToSyncRun,
} from './sync-run.ts'

const choices: RecordsToSync[] = ['all', 'teachers', 'students', 'groups']

/** Shows the progress of a synchronisation, even if another user has started it. */
export function SyncModal({ close }: { close: () => void }) {
  const run = useExternalStore(subscribeToSyncRun, currentSyncRun)
  const states = useStates(run === null)
  const ends = useEnds(close)
  useMakesWay(close)
  const foreign = run ? undefined : states.find((state) => state.status === 'running')
  useEffect(() => {
    if (foreign) void followRunningSync(foreign.type, ends)
  }, [foreign, ends])

  return (
    <Modal open title={syncText.title} onCancel={close} footer={null} width={820} destroyOnHidden>
      {run ? (
        <Running run={run} />
      ) : (
        <>
          <p className={style.intro}>{syncText.intro}</p>
          <ul className={style.choices}>
            {choices.map((choice) => (
              <li key={choice} className={style.choice}>
                <span className={style.words}>
                  <span className={style.name}>{syncText.choices[choice]}</span>
                  <span className={style.hint}>{syncText.hints[choice]}</span>
                </span>
                <ShowIfPermitted do={sync.groups}>
                  <ButtonDisabledOffline
                    type={choice === 'all' ? 'primary' : 'default'}
                    disabled={foreign !== undefined}
                    aria-label={`${syncText.start}: ${syncText.choices[choice]}`}
                    onClick={() => void startSync(choice, ends)}
                  >
                    {syncText.start}
                  </ButtonDisabledOffline>
                </ShowIfPermitted>
              </li>
            ))}
          </ul>
        </>
      )}
      <SyncResults states={states} />
    </Modal>
  )
}

/** Closes the dialog when the user follows a link in it, because the dialog would cover the opened screen. */
function useMakesWay(close: () => void) {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) close()
  }, [key, close])
}

function Running({ run }: { run: SyncRun }) {
  const percent = Math.floor(run.percent)
  return (
    <div className={style.running}>
      <Progress type="circle" percent={percent} format={() => `${percent}%`} aria-label={syncText.running} size={132} />
      <p className={style.name} role="status">
        {syncText.types[run.type]}
        {run.steps > 1 && ` ${syncText.step(run.step, run.steps)}`}
      </p>
      <p className={style.hint}>
        {run.total === null
          ? run.done > 0 && syncText.done(numberText(run.done))
          : syncText.doneOf(numberText(run.done), numberText(run.total))}
      </p>
      <p className={style.hint}>{syncText.mayClose}</p>
    </div>
  )
}

/** Requests the states of the synchronisation regularly, because another user may start a synchronisation. */
function useStates(isIdle: boolean): SyncState[] {
  const options = { pollMs: isIdle ? (5000 as const) : (false as const), staleMs: 0 }
  const teachers = useRouteQuery(sync.state, { params: { type: 'teachers' } }, options)
  const student = useRouteQuery(sync.state, { params: { type: 'student' } }, options)
  const groups = useRouteQuery(sync.state, { params: { type: 'groups' } }, options)
  const groupStudents = useRouteQuery(sync.state, { params: { type: 'group-students' } }, options)
  return [teachers, student, groups, groupStudents].flatMap(({ data }) => data ?? [])
}

function useEnds(closeDialog: () => void) {
  const client = useQueryClient()
  return useMemo(
    // After a synchronisation everything may have changed, so all data is loaded again.
    () => ({ closeDialog, refresh: () => void client.invalidateQueries() }),
    [client, closeDialog],
  )
}
