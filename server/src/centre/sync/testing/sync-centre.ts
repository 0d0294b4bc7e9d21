import { sync } from '@markaz/protocol/centre/sync/routes'
import type { ErpSyncDataType, SyncState } from '@markaz/protocol/centre/sync/schemas'
import { sql } from '../../../db/db.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createMemoryErp, createMemoryErpState, type ErpContents, type MemoryErp } from './memory-erp.ts'

export interface SyncTestCentre extends TestApp {
  erp: MemoryErp
  token: string
  /** Deletes all imported rows and replaces the content of the simulated ERP. */
  reset(contents: Partial<ErpContents>): Promise<void>
  /** Resolves when the synchronization has ended. */
  run(type: ErpSyncDataType): Promise<SyncState>
  /** Runs all synchronizations in the order of their buttons on the synchronization page. */
  runAll(): Promise<SyncState[]>
  state(type: ErpSyncDataType): Promise<SyncState>
}

const routeOf = {
  teachers: sync.teachers,
  student: sync.student,
  groups: sync.groups,
  'group-students': sync.groupStudents,
} as const

export async function createSyncTestCentre(contents: Partial<ErpContents> = {}): Promise<SyncTestCentre> {
  const erp = createMemoryErp(contents)
  const t = await startTestApp({ erp })
  const { token } = await t.signedIn({ grants: ['all_groups.read', 'all_groups.update'] })
  const state = async (type: ErpSyncDataType) => (await t.send(sync.state, { token, params: { type } })).data
  const run = async (type: ErpSyncDataType) => {
    const started = await t.send(routeOf[type], { token })
    if (started.status !== 200) throw new Error(started.text)
    await t.app.queue.runDue('sync.run')
    return state(type)
  }
  return {
    ...t,
    erp,
    token,
    async reset(contents) {
      Object.assign(erp, createMemoryErpState(contents))
      await t.db.run(sql`
        do $$
          declare
            name text;
          begin
            -- Deletes ledger rows of the students, which is possible only in tests.
            perform set_config('session_replication_role', 'replica', true);
            for name in
              with recursive reached as (
                select unnest('{sync_run,sync_refusal,sync_waiting,sync_mark,head_office,course,category,learning_type,student,agent,study_group}'::regclass[]) as oid
                union
                select conrelid::regclass from pg_constraint join reached on confrelid = reached.oid where contype = 'f'
              )
              select oid::text from reached
            loop
              execute 'delete from ' || name;
            end loop;
          end
        $$`)
      await t.db.run(sql`delete from job`)
      await t.db.run(sql`delete from staff where login is null`)
      await t.db.run(sql`update staff set ext_id = null`)
    },
    run,
    state,
    async runAll() {
      const states: SyncState[] = []
      for (const type of ['teachers', 'student', 'groups', 'group-students'] as const) states.push(await run(type))
      return states
    },
  }
}
