import { RiskAction, RiskEventKind, RiskState } from '@markaz/protocol/control/risks/schemas'
import { refreshRisks } from '../control/risks/find-risks.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'

const notes: readonly (readonly [action: RiskAction, note: string])[] = [
  [RiskAction.Call, 'Onasi bilan gaplashildi: shamollagan ekan, dushanbadan keladi.'],
  [RiskAction.Talk, "Darsdan keyin suhbatlashdik: mavzular tez o'tilayotgan ekan, qo'shimcha dars belgilandi."],
  [RiskAction.Message, 'Otasiga xabar yuborildi, javob berdi: vazifani kechqurun birga qilishadi.'],
  [RiskAction.MovedGroup, "Ishi bilan vaqti to'g'ri kelmagan: kechki guruh taklif qilindi."],
]

/**
 * Creates the early warnings of two nights: three weeks ago and today. Staff have acted on some of the older warnings.
 */
export async function addDemoRisks(deps: Deps, today: string): Promise<void> {
  const midnight = (daysAgo: number) => new Date(Date.parse(`${today}T00:00:00+05:00`) - daysAgo * 86_400_000)
  await addDemoDataOnce(deps, { name: 'demo-risks', today }, async (tx) => {
    await refreshRisks(tx, midnight(21))
    await actOnSome(tx, { today, daysAgo: 20 })
    await refreshRisks(tx, midnight(0))
    await tx.run(sql`
      with closed as (
        update risk set state = ${RiskState.Closed}, closed_at = ${midnight(0)} where outcome = 'better' and state = ${RiskState.Acted} and id % 2 = 0 returning id, holder_id
      )
      insert into risk_event (risk_id, kind, date, note, staff_id, created_at)
      select id, ${RiskEventKind.Closed}, ${today}, 'Ko''rsatkichlari tiklandi', holder_id, ${midnight(0)} from closed`)
    await tx.run(sql`
      update risk set state = ${RiskState.Taken}, holder_id = staff.id from staff
      where login = ${demoLogins.manager} and state = ${RiskState.New} and risk.id % 5 = 0`)
  })
}

async function actOnSome(tx: Db, { today, daysAgo }: { today: string; daysAgo: number }): Promise<void> {
  await tx.run(sql`
    with given as (
      select (${notes.map(([action]) => action)}::int[])[1 + risk.id % ${notes.length}::int] as action,
        (${notes.map(([, note]) => note)}::text[])[1 + risk.id % ${notes.length}::int] as note, risk.id, staff.id as staff_id, ${today}::date - ${daysAgo}::int as date
      from risk cross join staff where staff.login = ${demoLogins.manager} and risk.id % 3 = 0
    ), acted as (
      update risk set state = ${RiskState.Acted}, holder_id = staff_id, acted_on = date from given where given.id = risk.id
    )
    insert into risk_event (risk_id, kind, action, date, note, staff_id, created_at)
    select id, ${RiskEventKind.Acted}, action, date, note, staff_id, (date + time '16:30') at time zone 'Asia/Tashkent' from given`)
}
