import { sync } from '@markaz/protocol/centre/sync/routes'
import type { ErpSyncDataType, SyncState } from '@markaz/protocol/centre/sync/schemas'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { numberText } from '../../shared/format/number.ts'
import { notifyError, syncRunningErrorId } from '../../shared/notify/notify-error.ts'
import { notify, notifySuccess } from '../../shared/notify/toasts.ts'
import { syncText } from './sync.text.ts'

export type RecordsToSync = 'all' | 'teachers' | 'students' | 'groups'

const typesOf: Record<RecordsToSync, readonly ErpSyncDataType[]> = {
  all: ['teachers', 'student', 'groups', 'group-students'],
  teachers: ['teachers'],
  students: ['student'],
  groups: ['groups', 'group-students'],
}

const startOf = {
  teachers: sync.teachers,
  student: sync.student,
  groups: sync.groups,
  'group-students': sync.groupStudents,
}

export interface SyncRun {
  type: ErpSyncDataType
  step: number
  steps: number
  /** The progress of all chosen types of data together, 0…100. */
  percent: number
  done: number
  total: number | null
}

let run: SyncRun | null = null
const listeners = new Set<() => void>()

/** The running synchronisation is stored outside the dialog, because it continues while the dialog is closed. */
export const currentSyncRun = () => run
export function subscribeToSyncRun(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface SyncEndCallbacks {
  /** Loads all data again, because data from the ERP has arrived. */
  refresh: () => void
  /** Closes the synchronisation dialog. Called on error 245: another synchronisation is already running. */
  closeDialog: () => void
}

export const startSync = (choice: RecordsToSync, callbacks: SyncEndCallbacks) =>
  runSync(typesOf[choice], callbacks, true)

/** Shows the progress of a synchronisation that another user, or this window before a reload, has started. */
export const followRunningSync = (type: ErpSyncDataType, callbacks: SyncEndCallbacks) =>
  runSync([type], callbacks, false)

async function runSync(types: readonly ErpSyncDataType[], ends: SyncEndCallbacks, mustStart: boolean): Promise<void> {
  if (run) return
  const remarks: string[] = []
  try {
    for (const [index, type] of types.entries()) {
      set({ type, step: index + 1, steps: types.length, percent: (index / types.length) * 100, done: 0, total: null })
      if (mustStart) await callApi(startOf[type])
      const end = await follow(type, index / types.length, 1 / types.length)
      if (end.status === 'error') throw new SyncEnded(end.error ?? syncText.failed)
      remarks.push(...end.remarks)
      if (end.refused > 0) remarks.push(syncText.refusedOf(syncText.types[type], numberText(end.refused)))
    }
    if (remarks.length === 0) notifySuccess(syncText.succeeded)
    else notify({ tone: 'warning', title: syncText.succeededWithRemarks, detail: remarks.join('\n'), seconds: 10 })
  } catch (error) {
    if (error instanceof ApiError && error.errId === syncRunningErrorId) ends.closeDialog()
    if (error instanceof SyncEnded)
      notify({ tone: 'error', title: syncText.failed, detail: error.message, seconds: 10 })
    else notifyError(error)
  } finally {
    set(null)
    ends.refresh()
  }
}

/** The synchronisation has failed. The error's message is the server's reason, a text for users. */
class SyncEnded extends Error {}

/**
 * Milliseconds: `pollMs` between two requests of the state; `fullCircleMs` for which the full progress circle stays visible.
 */
export const syncProgressTimingMs = { pollMs: 1000, fullCircleMs: 400 }

/**
 * Requests the state of a synchronisation until it ends. `base`: the total progress (0…1) when this synchronisation
 * began; `share`: the part of the total progress that this synchronisation adds.
 */
async function follow(type: ErpSyncDataType, base: number, share: number): Promise<SyncState> {
  let percent = 0
  const show = (next: number, state?: SyncState) => {
    percent = next
    if (run)
      set({ ...run, percent: (base + (next / 100) * share) * 100, done: state?.done ?? 0, total: state?.total ?? null })
  }
  for (let tick = 1; ; tick++) {
    await pause(syncProgressTimingMs.pollMs)
    const state = await ask(type)
    if (!state) continue
    if (state.status === 'running')
      show(state.total === null ? estimateSyncProgress(percent, tick) : Math.max(percent, state.progress), state)
    else {
      while (state.status === 'done' && percent < 100) {
        show(nextProgressAfterSyncEnd(percent, state.total !== null), state)
        await pause(percent < 100 ? syncProgressTimingMs.pollMs : syncProgressTimingMs.fullCircleMs)
      }
      return state
    }
  }
}

/** Returns null if the connection is lost. The request is repeated, because the server continues synchronising. */
async function ask(type: ErpSyncDataType): Promise<SyncState | null> {
  try {
    return await callApi(sync.state, { params: { type } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 502)) return null
    throw error
  }
}

function set(next: SyncRun | null): void {
  run = next
  for (const listener of listeners) listener()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Estimates the progress if the number of rows is unknown: five percent more every six seconds, at most 95. */
export function estimateSyncProgress(percent: number, tick: number): number {
  return tick % 6 === 0 ? Math.min(95, percent + 5) : percent
}

/**
 * Called once a second after the end of a synchronisation. Returns 100 if the number of rows was known, otherwise
 * `percent` plus 20.
 */
export function nextProgressAfterSyncEnd(percent: number, isTotalKnown: boolean): number {
  return isTotalKnown ? 100 : Math.min(100, percent + 20)
}
