import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { reencryptSecondFactorSecrets } from './second-factor.ts'
import { sessionAccessKinds } from './session-access.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInSettings } from './sign-in.settings.ts'

export const signInArea: FeatureArea = {
  routes: signInRoutes,
  access: sessionAccessKinds,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`
      update session set address = null, user_agent = null, network = null, device = null, fcm_token = null where staff_id = ${staffId}`)
    await tx.run(sql`delete from second_factor where staff_id = ${staffId}`)
    await tx.run(sql`delete from recovery_code where staff_id = ${staffId}`)
  },
  sealsAnew: reencryptSecondFactorSecrets,
  settings: signInSettings,
}
