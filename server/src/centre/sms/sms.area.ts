import type { Area } from '../../area.ts'
import { centreRestored } from '../backup/restored.ts'
import { dataOfSms } from './personal-data-of-sms.ts'
import { resealMessages } from './send-sms.ts'
import { smsJobs } from './sms-jobs.ts'
import { stopMessages } from './stop-messages.ts'

export const smsArea: Area = {
  routes: smsJobs,
  listens() {
    centreRestored.heardBy(stopMessages)
  },
  sealsAnew: resealMessages,
  personalData: dataOfSms,
}
