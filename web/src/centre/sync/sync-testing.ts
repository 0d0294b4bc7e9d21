import type { SyncState } from '@markaz/protocol/centre/sync/schemas'

export const buildSyncState = (over: Partial<SyncState> = {}): SyncState => ({
  type: 'groups',
  status: 'idle',
  progress: 0,
  total: null,
  done: 0,
  startedAt: null,
  finishedAt: null,
  added: 0,
  changed: 0,
  unchanged: 0,
  ended: 0,
  refused: 0,
  waiting: 0,
  error: null,
  remarks: [],
  refusals: [],
  ...over,
})
