import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { familyCallAnsweredEvent } from '../calls/call-desk.ts'
import { recordFamilyCallForRisk } from './change-risk.ts'
import { riskRoutes } from './risks.routes.ts'
import { risksSettings } from './risks.settings.ts'

const personalDataHandlersOfRisks: StudentPersonalDataHandlers = {
  tables: ['risk'],
  read: async (db, studentId) => ({
    ertaOgohlantirish: await db.many(sql`
      select risk_event.date as "sana", risk_event.kind as "hodisa", action as "amal", note as "izoh"
      from risk_event join risk on risk.id = risk_id where student_id = ${studentId} order by risk_event.id`),
  }),
  /** Only notes about the student are deleted; the early warnings stay for statistics. */
  async forget(tx, { studentId }) {
    await tx.run(sql`
      update risk_event set note = null where risk_id in (select id from risk where student_id = ${studentId})`)
  },
}

export const risksArea: FeatureArea = {
  routes: riskRoutes,
  settings: risksSettings,
  listens() {
    familyCallAnsweredEvent.addListeners(recordFamilyCallForRisk)
  },
  personalData: personalDataHandlersOfRisks,
}
