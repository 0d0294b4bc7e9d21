import type { ownWays } from '@markaz/protocol/content/ways/routes'
import type { OwnWays } from '@markaz/protocol/content/ways/schemas'
import { ParentKind, parentKinds } from '@markaz/protocol/people/news/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'

/** Passes at the door are told to those alone who want to hear of each. */
const untilChosen: OwnWays = { kinds: parentKinds.filter((kind) => kind !== ParentKind.Pass), firstWay: null }

export async function readOwnWays(db: Db, agentId: number): Promise<{ ways: OwnWays }> {
  const chosen = await db.one<OwnWays>(
    sql`select kinds, first_way as "firstWay" from agent_wish where agent_id = ${agentId}`,
  )
  return { ways: chosen ?? untilChosen }
}

export async function saveOwnWays({ db, body, parent }: Call<typeof ownWays.save>): Promise<{ ways: OwnWays }> {
  const kinds = parentKinds.filter((kind) => body.kinds.includes(kind))
  await db.run(sql`
    insert into agent_wish (agent_id, kinds, first_way) values (${parent.id}, ${kinds}, ${body.firstWay})
    on conflict (agent_id) do update set kinds = excluded.kinds, first_way = excluded.first_way`)
  return readOwnWays(db, parent.id)
}
