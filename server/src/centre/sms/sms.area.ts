import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../backup/restored.ts'
import { personalDataOfSms } from './personal-data-of-sms.ts'
import { reencryptWaitingSms } from './send-sms.ts'
import { registerSmsJobs } from './sms-jobs.ts'
import { cancelMessagesOfBackup } from './stop-messages.ts'

export const smsArea: FeatureArea = {
  routes: registerSmsJobs,
  listens() {
    centreRestoredEvent.heardBy(cancelMessagesOfBackup)
  },
  sealsAnew: reencryptWaitingSms,
  personalData: personalDataOfSms,
}
