import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { defaultXpOfPointActions, toScoreBandRows } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { type Db, type Sql, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import {
  examRewardEntriesSql,
  homeworkRewardEntriesSql,
  lessonRewardEntriesSql,
} from '../motivation/actions/reward-entries.ts'
import { type PointLedgerEntry, recordPointEntries } from '../motivation/points/post-points.ts'
import { addDemoDataOnce } from './add-once.ts'

interface Band {
  from: number
  to: number
  xp: number
  coin: number
}

interface DemoAction {
  name: string
  kind: PointActionKind
  category: 'lessons' | 'works'
  xp?: number
  coin?: number
  bands?: Band[]
}

const mark = (of: AttendanceMark, xp: number, coin: number): Band => ({ from: of, to: of, xp, coin })
const band = (from: number, to: number, xp: number, coin: number): Band => ({ from, to, xp, coin })

export const demoPointActions: readonly DemoAction[] = [
  {
    name: 'Darsga vaqtida kelish',
    kind: PointActionKind.ParticipateLesson,
    category: 'lessons',
    bands: [
      mark(AttendanceMark.Attended, defaultXpOfPointActions.onTime, 2),
      mark(AttendanceMark.Late, defaultXpOfPointActions.late, 0),
    ],
  },
  {
    name: 'Uy vazifasini bajarish',
    kind: PointActionKind.DoHomework,
    category: 'works',
    bands: [
      band(95, 100, 500, 5),
      band(86, 94, 400, 4),
      band(71, 85, 300, 2),
      band(60, 70, 200, 1),
      band(1, 59, 50, 0),
    ],
  },
  {
    name: 'Imtihonda qatnashish',
    kind: PointActionKind.ParticipateExam,
    category: 'works',
    xp: defaultXpOfPointActions.exam,
    coin: 2,
  },
  {
    name: "Imtihondan o'tish",
    kind: PointActionKind.PassExam,
    category: 'works',
    bands: toScoreBandRows({
      topXp: 1500,
      topCoin: 20,
      goodXp: 1000,
      goodCoin: 12,
      satisfactoryXp: 600,
      satisfactoryCoin: 6,
      awfulXp: 100,
      awfulCoin: 0,
    }),
  },
  { name: 'Faollik uchun', kind: PointActionKind.ByAdmin, category: 'lessons', xp: 100, coin: 1 },
]

/**
 * XP that the levels 1, 2, 3 … require. A diligent student reaches level 1 in a week and level 3 in about three months.
 */
const levelXp = [500, 1500, 3000, 5000, 7500, 10_500, 14_000]

/** Adds three months of points, computed from the marks, verdicts and exams that the demo already has. */
export async function addDemoPoints({ db, clock }: Deps, today: string): Promise<void> {
  await addDemoDataOnce({ db }, { name: 'demo-points', today }, async (tx) => {
    const categories = {
      lessons: await category(tx, 'lessons', 'Darslar'),
      works: await category(tx, 'works', 'Vazifa va imtihonlar'),
    }
    for (const action of demoPointActions) await connectEverywhere(tx, action, categories[action.category], today)
    for (const worth of [lessonRewardEntriesSql, homeworkRewardEntriesSql, examRewardEntriesSql])
      await earnAll(tx, worth, clock.now())
    await chooseBest(tx, today)
  })
}

async function category(tx: Db, name: string, displayName: string): Promise<number> {
  const id = await tx.newId(sql`
    insert into gamification_category (name, display_name) values (${name}, ${displayName}) returning id`)
  await tx.run(sql`
    insert into gamification_level (category_id, level, xp)
    select ${id}, place, xp from unnest(${levelXp}::int[]) with ordinality as level (xp, place)`)
  return id
}

async function connectEverywhere(
  tx: Db,
  { name, kind, xp = 0, coin = 0, bands = [] }: DemoAction,
  categoryId: number,
  today: string,
): Promise<void> {
  const id = await tx.newId(sql`
    insert into gamification_action (name, kind, category_id, xp, coin)
    values (${name}, ${kind}, ${categoryId}, ${xp}, ${coin}) returning id`)
  await tx.run(sql`
    insert into action_level (action_id, from_score, to_score, xp, coin)
    select ${id}, "from", "to", xp, coin
    from json_to_recordset(${JSON.stringify(bands)}::json) as band ("from" smallint, "to" smallint, xp int, coin int)`)
  await tx.run(sql`
    insert into group_action (group_id, action_id, since)
    select id, ${id}, ${today}::date - interval '3 months' from study_group where gone_at is null`)
}

async function earnAll(tx: Db, worth: (where: Sql) => Sql, now: Date): Promise<void> {
  await recordPointEntries(tx, await tx.many<PointLedgerEntry>(worth(sql`true`)), { now })
  // The tables have grown from zero to tens of thousands of rows, so PostgreSQL's query planner needs new statistics.
  await tx.run(sql`analyze point_entry, point_category_balance`)
}

async function chooseBest(tx: Db, today: string): Promise<void> {
  await tx.run(sql`
    insert into best_student (month, place, student_id, group_id, comment, added_by, created_at)
    select month, place, student_id, (
        select group_id from student_group where student_id = ranked.student_id order by started_date desc nulls last, id limit 1),
      case place when 1 then 'Oy davomida eng ko''p XP to''pladi' end, superadmin.id, month + interval '1 month 9 hours'
    from (
      select date_trunc('month', day)::date as month, student_id,
        row_number() over (partition by date_trunc('month', day) order by sum(xp) desc, student_id) as place
      from point_entry where day < date_trunc('month', ${today}::date) group by date_trunc('month', day), student_id
    ) as ranked
    cross join (select min(id) as id from staff where is_superadmin) as superadmin
    where place <= 3 and superadmin.id is not null`)
}
