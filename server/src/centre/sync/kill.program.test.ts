import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createTestCentre } from '../../testing/centre.ts'

const program = fileURLToPath(new URL('./testing/killed-program.ts', import.meta.url))

/**
 * Runs the program and kills it (SIGKILL) at `batch`; null = it is not killed. Returns whether the synchronization
 * completed.
 */
async function runUntil(folder: string, batch: string | null): Promise<boolean> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let isOver = false
  for await (const line of createInterface(child.stdout)) {
    if (line === 'over') isOver = true
    if (line === batch) child.kill('SIGKILL')
  }
  await exited
  return isOver
}

it('after repeated kills at any point of a synchronization no row is lost, duplicated or counted twice', {
  timeout: 300_000,
}, async () => {
  const { folder, inBetween } = createTestCentre()
  for (const batch of ['staff 0', 'students 1', 'students 5', 'groups 0', 'groupStudents 7']) {
    expect(await runUntil(folder, batch)).toBe(false)
  }
  expect(await runUntil(folder, null)).toBe(true)

  await inBetween(async ({ db }) => {
    const counts = await db.one(sql`
      select (select count(*) from staff) as staff, (select count(*) from student) as students, (select count(*) from study_group) as groups,
        (select count(*) from group_staff) as assignments, (select count(*) from student_group) as memberships,
        (select count(*) from schedule_item) as schedules, (select count(distinct group_id) from lesson) as "groupsWithLessons"`)
    expect(counts).toEqual({
      staff: 20,
      students: 600,
      groups: 40,
      assignments: 40,
      memberships: 1_200,
      schedules: 40,
      groupsWithLessons: 40,
    })
    const sums = await db.one(sql`
      select sum(added) as added, sum(changed) as changed, sum(ended) as ended, sum(refused) as refused,
        count(*) filter (where status = 'running') as open, count(*) filter (where error like 'Jarayon%') as killed from sync_run`)
    expect(sums).toEqual({ added: 1_902, changed: 0, ended: 0, refused: 0, open: 0, killed: 5 })
    const twice = await db.many(sql`
      select ext_id from (select ext_id from student union all select ext_id from student_group union all select ext_id from staff) row
      group by ext_id having count(*) > 1`)
    expect(twice).toEqual([])
  })
})
